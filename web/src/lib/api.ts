// The HTTP interface, typed.
import type * as P from '../protocol';
import { sentence } from './words';

/** A request that the server refused, or that never arrived (code `offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly faults: readonly P.Fault[] = [],
  ) {
    super(message);
  }

  /** What is wrong with a field. */
  fault(field: string): string | undefined {
    const fault = this.faults.find((fault) => fault.field === field);
    return fault && sentence(fault.message);
  }
}

async function refusal(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as P.ErrorBody;
    return new ApiError(error.code, error.message, error.all ?? [error]);
  } catch {
    return new ApiError('internal', `The server answered ${answer.status}.`);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const answer = await fetch(`/api${path}`, request).catch(() => {
    throw new ApiError('offline', 'The server cannot be reached.');
  });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

const get = <T>(path: string) => ask<T>('GET', path);
const post = <T>(path: string, body: unknown) => ask<T>('POST', path, body);
const seatQuery = (seat: number | null) => (seat === null ? '' : `&seat=${seat}`);

export const api = {
  session: () => get<P.Session>('/session'),
  rename: (body: P.Rename) => post<P.Session>('/session', body),
  games: () => get<P.GameInfo[]>('/games'),
  rules: (game: string) => get<P.RulesPage>(`/games/${game}/rules`),
  preview: (game: string) => get<P.Preview>(`/games/${game}/preview`),
  guide: (game: string) => get<P.GuideStep[]>(`/games/${game}/guide`),
  tables: (which: P.Which, game?: string) => get<P.Tables>(`/tables?which=${which}${game ? `&game=${game}` : ''}`),
  create: (body: P.CreateTable) => post<P.TableInfo>('/tables', body),
  quick: (body: P.QuickStart) => post<P.TableInfo>('/quick', body),
  table: (id: string) => get<P.TableInfo>(`/tables/${id}`),
  join: (id: string, body: P.Join) => post<P.TableInfo>(`/tables/${id}/join`, body),
  fill: (id: string, seat: number, body: P.FillSeat) => post<P.TableInfo>(`/tables/${id}/seats/${seat}`, body),
  leave: (id: string, seat: number) => ask<P.TableInfo>('DELETE', `/tables/${id}/seats/${seat}`),
  view: (id: string, number: number, seat: number | null, angle: number) =>
    get<P.View>(`/tables/${id}/view?number=${number}&angle=${angle}${seatQuery(seat)}`),
  record: (id: string) => get<P.RecordText>(`/tables/${id}/record`),
  review: (id: string) => get<P.Review>(`/tables/${id}/review`),
  fork: (id: string, body: P.Fork) => post<P.TableInfo>(`/tables/${id}/fork`, body),
  profile: (name: string) => get<P.Profile>(`/people/${encodeURIComponent(name)}`),
  register: (body: P.Credentials) => post<P.NewAccount>('/accounts', body),
  login: (body: P.Credentials) => post<P.Session>('/login', body),
  recover: (body: P.Recovery) => post<P.NewAccount>('/recover', body),
  logout: () => post<P.Session>('/logout', {}),
  logoutEverywhere: () => post<P.Session>('/logout/everywhere', {}),
  changePassword: (body: P.NewPassword) => post<P.Session>('/account/password', body),
  newRecovery: (body: P.Password) => post<P.RecoveryCode>('/account/recovery', body),
  deleteAccount: (body: P.Credentials) => ask<P.Session>('DELETE', '/account', body),
  programs: () => get<P.Program[]>('/bots'),
  openProgram: (body: P.Rename) => post<P.BotToken>('/bots', body),
  revoke: (program: string) => ask<P.Program[]>('DELETE', `/bots/${program}`),
  blocks: () => get<P.Blocked[]>('/blocks'),
  block: (body: P.Block) => post<P.Blocked[]>('/blocks', body),
  unblock: (id: string) => ask<P.Blocked[]>('DELETE', `/blocks/${id}`),
  report: (body: P.NewReport) => post<unknown>('/reports', body),
};

/** What to tell people about anything that went wrong. */
export const said = (error: unknown): string => (error instanceof Error ? sentence(error.message) : 'Something went wrong.');
