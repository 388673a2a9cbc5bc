import { EventEmitter } from 'node:events';
import type { EventTarget, Frame, InvokeEvent, InvokeServer } from '#electron/transports/ipc.ts';
import type { InvokeClient } from '#electron/transports/ipc-page.ts';

type Listener = (event: InvokeEvent, ...args: unknown[]) => Promise<unknown>;

/**
 * Electron's IPC in memory, as documented: everything is structured-cloned; `invoke` rejects with Electron's own message if the
 * channel has no handler or the handler throws; a second handler on a channel throws; `send` to destroyed contents throws.
 */
export class FakeIpc implements InvokeServer {
  readonly #handlers = new Map<string, Listener>();

  handle(channel: string, listener: Listener): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, listener);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  get channels(): string[] {
    return [...this.#handlers.keys()];
  }

  async invoke(channel: string, senderFrame: Frame | null, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return structuredClone(await handler({ senderFrame }, ...structuredClone(args)));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
    }
  }
}

/** A page with its `ipcRenderer`, and its web contents as the main process sees them. */
export class FakePage implements EventTarget, InvokeClient {
  readonly #ipc: FakeIpc;
  readonly #emitter = new EventEmitter();
  readonly frame: Frame | null;
  #destroyed = false;

  constructor(ipc: FakeIpc, frame: Frame | null = { origin: 'app://catalog-desk', parent: null }) {
    this.#ipc = ipc;
    this.frame = frame;
  }

  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    return this.#ipc.invoke(channel, this.frame, args);
  }

  on(channel: string, listener: Parameters<InvokeClient['on']>[1]): this {
    this.#emitter.on(channel, listener);
    return this;
  }

  off(channel: string, listener: Parameters<InvokeClient['off']>[1]): this {
    this.#emitter.off(channel, listener);
    return this;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  send(channel: string, message: string): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    this.#emitter.emit(channel, { sender: this }, structuredClone(message));
  }

  destroy(): void {
    this.#destroyed = true;
  }
}
