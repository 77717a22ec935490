// The connection to a table: it comes back by itself, and no command is lost or done twice.
import type { Command, Hello, ServerMessage } from '../protocol';

export type Connection = 'connecting' | 'open' | 'lost';

/** A command without its id. */
export type Wish = Command extends infer C ? (C extends { id: string } ? Omit<C, 'id'> : never) : never;

export interface Handlers {
  /** The greeting for a new connection, with what was seen already. */
  hello: () => Hello;
  message: (message: ServerMessage) => void;
  state: (state: Connection) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 25_000;
/** The close code of a socket that made room for another one of the same person: it would only push out that one. */
const OPEN_TOO_OFTEN = 4010;

export class TableSocket {
  private socket: WebSocket | undefined;
  private waiting = new Map<string, Command>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval>;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly handlers: Handlers,
  ) {
    this.pinging = setInterval(() => this.send({ type: 'ping' }), PING_EVERY);
    this.connect();
  }

  /** Sends a command, now or as soon as there is a connection. */
  send(wish: Wish): string {
    const command = { ...wish, id: crypto.randomUUID() } as Command;
    if (command.type !== 'ping') this.waiting.set(command.id, command);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
    return command.id;
  }

  /** Tries again at once. */
  retry(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    this.socket?.close();
  }

  private connect(): void {
    const address = new URL(`/api/tables/${this.table}/socket`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      socket.send(JSON.stringify(this.handlers.hello()));
      for (const command of this.waiting.values()) socket.send(JSON.stringify(command));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.lost(event.code !== OPEN_TOO_OFTEN);
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.wait = FIRST_WAIT;
      this.handlers.state('open');
    }
    if ('command' in message) this.waiting.delete(message.command);
    this.handlers.message(message);
  }

  private lost(comeBack: boolean): void {
    if (this.ended) return;
    this.handlers.state('lost');
    if (!comeBack) return;
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
