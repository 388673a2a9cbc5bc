import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError } from '../wire/errors.ts';
import type { Call, Outcome, Reply } from './reply.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Reads the whole request. Throws `RequestError` 413 if its body is too large, after reading it completely. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES)
    throw new RequestError(413, 'body_too_large', `A request may have ${MAX_BODY_BYTES} bytes, not ${size}`);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Carries out the outcome of a request on its socket. A stalled one stays open until the client or the sandbox closes it. */
export function send(response: ServerResponse, outcome: Outcome): void {
  if (!('broken' in outcome)) {
    response.end(sendHead(response, outcome));
    return;
  }
  switch (outcome.broken) {
    case 'cut':
      response.destroy();
      break;
    case 'half': {
      const bytes = sendHead(response, outcome.reply);
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
      break;
    }
    case 'stall':
      break;
  }
}

/** Writes status and headers, which announce the whole body. Returns that body. */
function sendHead(response: ServerResponse, { status, body, headers }: Reply): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const ofBody = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
  response.writeHead(status, {
    ...(status === 204 ? {} : ofBody),
    'Cache-Control': 'no-store',
    ...headers,
  });
  return bytes;
}
