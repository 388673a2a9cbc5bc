import type { MessagePort, Worker } from 'node:worker_threads';
import { t } from '@lingui/core/macro';
import { AppError, type AppErrorShape } from '#shared/contract/result.ts';
import { toStoreError } from './storage-error.ts';
import { decodeTexts, encodeTexts } from './text-encoding.ts';

/** A store in a worker as its client sees it: every method returns a promise. */
export type StoreClient<T> = {
  [Method in keyof T]: T[Method] extends (...args: infer Args) => infer Out
    ? (...args: Args) => Promise<Out>
    : never;
};

/** Messages are JSON texts: for records and rows, faster than structured cloning (measured), and values are JSON anyway. */
type Methods = Record<string, (...args: never[]) => unknown>;

interface Request {
  id: number;
  method: string;
  args: unknown[];
}

type Response = ({ ok: true; value: unknown } | { ok: false; error: AppErrorShape }) & {
  id: number;
  /** What was committed since the last response, if anything of it is shown. */
  effects?: unknown;
};

/** Returned by a method that already has its result as JSON text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Answers requests from `port` by calling `store`, one after the other; errors are sent as shapes, after `onError` has seen them.
 * The store sees all texts encoded (`text-encoding.ts`).
 */
export class StoreServer {
  readonly #port: MessagePort;
  readonly #options: StoreServerOptions;

  constructor(port: MessagePort, store: object, options: StoreServerOptions) {
    this.#port = port;
    this.#options = options;
    port.on('message', (message: unknown) => {
      if (typeof message === 'string') this.#answer(store as Methods, parseRequest(message));
      else options.take?.(message);
    });
  }

  #answer(methods: Methods, { id, method, args }: Request): void {
    let response: string;
    try {
      response = answer(methods[method]!(...(args as never[])));
    } catch (error) {
      this.#options.onError(error);
      response = `"ok":false,"error":${JSON.stringify(toStoreError(error).shape)}`;
    }
    const effects = this.#options.effects();
    const more = effects === null ? '' : `,"effects":${JSON.stringify(effects)}`;
    for (const memory of this.#options.handed?.() ?? []) this.#port.postMessage(memory);
    this.#port.postMessage(decodeTexts(`{"id":${id},${response}${more}}`));
  }
}

interface StoreServerOptions {
  onError(error: unknown): void;
  /** What was committed since the last call, to be sent along; null: nothing. */
  effects(): object | null;
  /** What was made in shared memory since the last call, to be sent ahead of the response. */
  handed?(): object[];
  /** Takes what another worker made in shared memory. */
  take?(made: unknown): void;
}

const parseRequest = (text: string): Request => JSON.parse(encodeTexts(text)) as Request;

const answer = (value: unknown): string => {
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  return text === undefined ? '"ok":true' : `"ok":true,"value":${text}`;
};

interface Pending {
  resolve(value: unknown): void;
  reject(error: AppError): void;
}

/**
 * Calls into a worker that runs a `StoreServer`. When the worker dies, pending and later calls are rejected as `storage`. `onEffects`:
 * what a call committed; its promise settles after that. `onHanded`: what a call made in shared memory, before it is answered.
 */
export class WorkerCalls {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #writes = 0;
  #dead: AppError | null = null;

  constructor(
    worker: Worker,
    {
      onEffects = async () => {},
      onHanded = () => {},
    }: { onEffects?: (effects: unknown) => Promise<void>; onHanded?: (made: object) => void } = {},
  ) {
    this.#worker = worker;
    worker.on('message', (message: string | object) => {
      if (typeof message !== 'string') {
        onHanded(message);
        return;
      }
      const response = JSON.parse(message) as Response;
      if (response.effects === undefined) this.#settle(response);
      else {
        this.#writes++;
        void onEffects(response.effects).finally(() => this.#settle(response));
      }
    });
    worker.on('error', (error: unknown) => this.#die(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => this.#die());
  }

  /** Whether a call has not been answered yet. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Counts the answers to calls that wrote what is shown. */
  get writes(): number {
    return this.#writes;
  }

  /** Passes on what another worker made in shared memory. */
  hand(made: object): void {
    this.#worker.postMessage(made);
  }

  call(method: string, args: unknown[]): Promise<unknown> {
    if (this.#dead) return Promise.reject(this.#dead);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage(JSON.stringify({ id, method, args } satisfies Request));
    });
  }

  /** Returns a client with the methods of the served store, besides `own` ones that run here. */
  client<T extends object, Own extends object = object>(own: Own = {} as Own): StoreClient<T> & Own {
    return new Proxy(own as StoreClient<T> & Own, {
      get: (target, name) => {
        // `then` must stay absent, or awaiting the client would call the worker.
        if (typeof name !== 'string' || name === 'then' || Object.hasOwn(target, name))
          return Reflect.get(target, name);
        return (...args: unknown[]) => this.call(name, args);
      },
    });
  }

  #settle(response: Response): void {
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (response.ok) pending?.resolve(response.value);
    else {
      const { code, message, ...more } = response.error;
      pending?.reject(new AppError(code, message, more));
    }
  }

  #die(details?: string): void {
    this.#dead ??= new AppError(
      'storage',
      t`The local catalog is no longer open. Start the app again; what was saved is still there.`,
      { details },
    );
    for (const { reject } of this.#pending.values()) reject(this.#dead);
    this.#pending.clear();
  }
}
