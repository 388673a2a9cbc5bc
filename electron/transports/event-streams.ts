import type { ServerResponse } from 'node:http';
import type { Subscribe } from '../services/event-bus.ts';

/** Keeps proxies and the browser from considering a quiet stream dead. */
const HEARTBEAT_MS = 15_000;
/** A page that stopped reading is disconnected at this backlog; it reconnects and reads the current state again. */
const MAX_BACKLOG_BYTES = 8 * 1024 * 1024;

interface EventStreams {
  open(response: ServerResponse): void;
  close(): void;
}

/** Sends every event to every open stream, as one line with an `EventMessage` as JSON. Empty lines are ignored. */
export function createEventStreams(subscribe: Subscribe): EventStreams {
  const open = new Set<ServerResponse>();

  const send = (text: string): void => {
    for (const response of open) {
      if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
      else response.write(text);
    }
  };
  const unsubscribe = subscribe((message) => send(`${message}\n`));
  const heartbeat = setInterval(() => send('\n'), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    open: (response) => {
      response.writeHead(200, {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.write('\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    close: () => {
      unsubscribe();
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}
