import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';

/** Called before a request reaches the service; `path` is relative to the service's address. */
export type Arriving = (method: string, path: string) => void;

/** A write without a clear answer: a status, a cut, or none at all. The service gets it so many milliseconds later. */
export interface LateWrite {
  answer: number | 'cut' | 'none';
  afterMs: number;
}

/** A proxy between app and service: requests pass at once, responses are delayed. */
export interface SlowAnswers {
  url: string;
  /** Writes that the service has carried out, with the response still on its way. */
  held(): number;
  /** Writes that are on their way to the service, or in progress there. */
  underWay(): number;
  /** Writes whose answer was missing and that the service has not carried out yet. */
  late(): number;
  close(): Promise<void>;
}

/** `delay` returns the milliseconds by which the next response is delayed; `late`, the fate of the next write (null: as usual). */
export async function startSlowAnswers(
  target: string,
  delay: () => number,
  arriving: Arriving = () => {},
  late: () => LateWrite | null = () => null,
): Promise<SlowAnswers> {
  const agent = new Agent({ pipelining: 0 });
  let held = 0;
  let underWay = 0;
  let toCome = 0;
  const pass = async (from: IncomingMessage, to: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/' } = from;
    const write = Number(method !== 'GET');
    const sent = Buffer.concat(chunks);
    arriving(method, path);
    const passOn = () =>
      request(target + path, {
        method: method as Dispatcher.HttpMethod,
        dispatcher: agent,
        headers: {
          authorization: String(from.headers.authorization),
          ...(sent.length > 0 ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent.length > 0 ? { body: sent } : {}),
      });
    const fate = write > 0 ? late() : null;
    if (fate) {
      toCome++;
      answerUnclearly(to, fate.answer);
      await wait(fate.afterMs);
      await (await passOn()).body.dump();
      toCome--;
      return;
    }
    underWay += write;
    try {
      const { statusCode, headers, body } = await passOn();
      const text = await body.text();
      held += write;
      await wait(delay());
      held -= write;
      to.writeHead(statusCode, { 'content-type': String(headers['content-type'] ?? '') }).end(text);
    } finally {
      underWay -= write;
    }
  };
  const server = createServer((from, to) => {
    // A connection closed by the service is closed for the app too.
    pass(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => held,
    underWay: () => underWay,
    late: () => toCome,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await agent.close();
    },
  };
}

function answerUnclearly(to: ServerResponse, answer: LateWrite['answer']): void {
  if (answer === 'cut') to.destroy();
  else if (answer !== 'none')
    to.writeHead(answer, { 'content-type': 'application/json' }).end('{"message":"out of order"}');
}
