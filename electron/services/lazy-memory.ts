import type { Recovery } from '../store/damaged/repair.ts';
import type { MemoryStore } from '../store/memory/create-memory-store.ts';
import { type OpenStore, openMemoryStore } from '../store/open.ts';
import type { Logger } from './ports.ts';

/** The translation memory of an open connection, in its own worker, which is started when first needed. */
export class LazyMemory {
  readonly #file: string;
  readonly #connectionId: string;
  readonly #logger: Logger;
  readonly #onLost: (recovery: Recovery) => void;
  #opened: Promise<OpenStore<MemoryStore>> | null = null;

  /** `onLost`: called if the file was damaged or missing, and a new one was begun. */
  constructor(file: string, connectionId: string, logger: Logger, onLost: (recovery: Recovery) => void) {
    this.#file = file;
    this.#connectionId = connectionId;
    this.#logger = logger;
    this.#onLost = onLost;
  }

  /** Throws `storage` if it cannot be opened; the next call tries again. */
  open(): Promise<OpenStore<MemoryStore>> {
    this.#opened ??= this.#start().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null); // one that failed to open holds nothing to close
    await opened?.close();
  }

  async #start(): Promise<OpenStore<MemoryStore>> {
    const store = await openMemoryStore(this.#file);
    if (store.recovered) {
      this.#logger.warn('a translation memory was damaged or missing, and was started again', {
        connectionId: this.#connectionId,
        ...store.recovered,
      });
      this.#onLost(store.recovered);
    }
    return store;
  }
}
