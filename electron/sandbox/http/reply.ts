/** A request as handlers see it: read to its end, its path already matched. */
export interface Call {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What goes back; `body` is JSON. */
export interface Reply {
  status: number;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** Stands between the socket and the endpoints: may answer itself, delay, or change what comes back. */
export type Middleware = (call: Call, next: () => Promise<Reply>) => Promise<Reply>;

/** The endpoints behind a row of middlewares, the first outermost. */
export const chain = (
  middlewares: readonly Middleware[],
  endpoint: (call: Call) => Promise<Reply>,
): ((call: Call) => Promise<Reply>) =>
  middlewares.reduceRight<(call: Call) => Promise<Reply>>(
    (next, middleware) => (call) => middleware(call, () => next(call)),
    endpoint,
  );

export const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
