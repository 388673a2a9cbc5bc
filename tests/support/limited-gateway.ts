import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LimitedGateway {
  url: string;
  seen: {
    /** The methods of the requests that were let through, in order. */
    methods: string[];
    refused: number;
  };
  close(): void;
}

/**
 * Stands before a service, lets `quota` requests through in each period of so many milliseconds, refuses the others with 429, and
 * says in every answer how many are left.
 */
export async function startLimitedGateway(
  { url: service }: { url: string },
  { quota, periodMs }: { quota: number; periodMs: number },
): Promise<LimitedGateway> {
  const seen = { methods: [] as string[], refused: 0 };
  let ends = 0;
  let left = 0;
  const server = createServer(async (request, response) => {
    const now = Date.now();
    if (now >= ends) [ends, left] = [now + periodMs, quota];
    const isRefused = left === 0;
    if (!isRefused) left--;
    const limits = {
      'x-ratelimit-limit': String(quota),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(Math.ceil((ends - now) / 1_000)),
    };
    if (isRefused) {
      seen.refused++;
      response.writeHead(429, limits).end('{}');
      return;
    }
    seen.methods.push(request.method ?? '');
    const body: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) body.push(chunk);
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const answer = await fetch(`${service}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
    });
    response.writeHead(answer.status, { ...limits, 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
