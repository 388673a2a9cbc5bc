import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

const { MessageChannel } = process.getBuiltinModule('node:worker_threads');

/** Serves over a port what a thread would serve that was started with this data. */
export type Serve = (port: MessagePort, data: never) => unknown;

/**
 * Stands in for a thread: the same messages over a real port, served in the test's own thread. Starting threads and loading the
 * modules in them took most of the time of a test that opens a catalog.
 */
export class LocalThread extends EventEmitter {
  readonly #port: MessagePort;

  constructor(serve: Promise<Serve>, data: unknown) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message) => this.emit('message', message));
    port1.on('close', () => this.emit('exit', 0));
    serve.then(
      (start) => start(port2, structuredClone(data) as never),
      (error: unknown) => this.emit('error', error),
    );
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  async terminate(): Promise<number> {
    this.#port.close();
    return 0;
  }
}
