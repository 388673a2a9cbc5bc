/** A request as passed to handlers, read completely. */
export interface Call {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** An answer; `body` is JSON unless the headers say otherwise, and empty for a 204. */
export interface Reply {
  status: number;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** An answer that is not delivered: the connection is cut before it or halfway, or it is never sent. */
type Broken = { broken: 'cut' } | { broken: 'half'; reply: Reply } | { broken: 'stall' };

/** What happens to a request on the socket. */
export type Outcome = Reply | Broken;

export const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
