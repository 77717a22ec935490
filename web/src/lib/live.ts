// Lists that stay true while somebody looks at them.

/** Milliseconds between two looks. */
const EVERY = 3000;

/** Does something now and again and again while the page is in sight; stops by the function that comes back. */
export function whileSeen(work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function again(): Promise<void> {
    clearTimeout(timer);
    if (stopped || document.hidden) return;
    await work();
    clearTimeout(timer);
    timer = setTimeout(() => void again(), EVERY);
  }
  const seen = () => void again();
  document.addEventListener('visibilitychange', seen);
  void again();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
