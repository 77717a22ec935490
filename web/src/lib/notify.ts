// Telling people who look elsewhere that it is their turn.

/** Whether asking for permission makes sense. */
export const canAsk = (): boolean => 'Notification' in window && Notification.permission === 'default';

/** Asks; to be called from a click. */
export const ask = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Says something, if the page is not in sight and this was allowed. */
export function notify(title: string, body: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const note = new Notification(title, { body, tag: 'atoll-turn', icon: '/favicon.svg' });
  note.onclick = () => {
    focus();
    note.close();
  };
}
