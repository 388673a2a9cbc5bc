/** A request as handlers see it: read to its end. */
export interface Call {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What goes back; `body` is JSON unless the headers say otherwise, and empty for a 204. */
export interface Reply {
  status: number;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** An answer that does not get through: the connection is cut before it or halfway, or it never comes. */
export type Broken = { broken: 'cut' } | { broken: 'half'; reply: Reply } | { broken: 'stall' };

/** What becomes of a request on the socket. */
export type Outcome = Reply | Broken;

export const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
