import { SESSION_KEY_HEADER } from '#shared/contract/loopback.ts';
import type { EventMessage } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { brokenCall, isResult, lostConnection, type Transport } from './transport.ts';

export interface LoopbackOptions {
  /** Where the main process listens: the origin the page came from. */
  origin: string;
  /** The per-start secret from the URL fragment, exchanged for the session; null if there is one already. */
  secret: string | null;
  /** Keeps the session's key for a reload; it belongs to this tab and this port only, unlike the cookie. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  fetch: typeof fetch;
  /** Whether the page is being unloaded: what it still saves must outlive it. */
  isLeaving?: () => boolean;
  /** Milliseconds before attempt 1, 2, … to reach the main process again. */
  backoff?: (attempt: number) => number;
}

export interface LoopbackTransport extends Transport {
  close(): void;
}

/** For a page that is gone, browsers send at most 64 KiB, of all requests together. */
const KEPT_ALIVE_BYTES = 60 * 1024;

const STORED_KEY = 'catalog-desk-key';

const doubling = (attempt: number) => Math.min(250 * 2 ** (attempt - 1), 5000) * (0.75 + Math.random() / 2);

/**
 * The contract over loopback HTTP: `POST /rpc/<operation>` and a stream of events, one line of JSON each. The event
 * stream tells whether the main process is there; when it ends, every pending call is answered with `lost_connection`,
 * and the stream is reopened with growing delays.
 */
export function loopbackTransport(options: LoopbackOptions): LoopbackTransport {
  const { origin, backoff = doubling, isLeaving = () => false } = options;
  const listeners = new Set<(message: EventMessage) => void>();
  const stateListeners = new Set<(connected: boolean) => void>();
  const pending = new Set<AbortController>();
  let connected = true;
  let attempt = 0;
  let session: Promise<Result<null>> | null = null;
  let events: AbortController | null = null;
  let listening: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  const keyHeader = (): Record<string, string> => {
    const key = options.storage.getItem(STORED_KEY);
    return key === null ? {} : { [SESSION_KEY_HEADER]: key };
  };

  const post = (path: string, input: unknown, signal?: AbortSignal) => {
    const body = JSON.stringify(input);
    return options.fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeader() },
      body,
      signal,
      keepalive: isLeaving() && new Blob([body]).size <= KEPT_ALIVE_BYTES,
    });
  };

  const setConnected = (next: boolean) => {
    if (connected === next) return;
    connected = next;
    for (const listener of stateListeners) listener(next);
  };

  const lost = () => {
    events?.abort();
    events = null;
    listening = null;
    for (const controller of pending) controller.abort();
    pending.clear();
    setConnected(false);
    if (closed || timer !== null) return;
    attempt += 1;
    timer = setTimeout(() => {
      timer = null;
      void openSession();
    }, backoff(attempt));
  };

  /** Resolves once events can arrive, so that none is missed between a first answer and the stream; also if they cannot. */
  const listen = () =>
    new Promise<void>((resolve) => {
      if (closed) return resolve();
      const stream = new AbortController();
      events = stream;
      const onEnd = () => {
        if (events === stream) lost();
        resolve();
      };
      readEvents(stream.signal, resolve).then(onEnd, onEnd);
    });

  /** Passes events to the listeners until the stream ends; calls `onOpen` once they can arrive. */
  const readEvents = async (signal: AbortSignal, onOpen: () => void): Promise<void> => {
    const { ok, body } = await options.fetch(`${origin}/events`, { headers: keyHeader(), signal });
    if (!ok || !body) return;
    attempt = 0;
    setConnected(true);
    onOpen();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter((text) => text !== '')) {
        const message = JSON.parse(line) as EventMessage;
        // A listener that throws must not end the stream.
        for (const listener of listeners) queueMicrotask(() => listener(message));
      }
    }
  };

  const exchangeSecret = async (secret: string): Promise<Result<null>> => {
    try {
      const response = await post('/session', { secret });
      const answer: unknown = await response.json();
      if (!isResult(answer)) return brokenCall('session', `HTTP ${response.status}`);
      if (!answer.ok) return answer;
      options.storage.setItem(STORED_KEY, (answer.value as { key: string }).key);
      return { ok: true, value: null };
    } catch (cause) {
      session = null;
      lost();
      return lostConnection(String(cause));
    }
  };

  /** A refused secret stays refused; one that could not be delivered is sent again. */
  const openSession = async (): Promise<Result<null>> => {
    session ??=
      options.secret === null ? Promise.resolve({ ok: true, value: null }) : exchangeSecret(options.secret);
    const opened = await session;
    if (!opened.ok) return opened;
    listening ??= listen();
    await listening;
    return opened;
  };

  void openSession();

  return {
    async call(name, input) {
      const opened = await openSession();
      if (!opened.ok) return opened;
      const controller = new AbortController();
      pending.add(controller);
      try {
        const response = await post(`/rpc/${name}`, input, controller.signal);
        const answer: unknown = await response.json();
        return isResult(answer)
          ? answer
          : brokenCall(name, `the answer (${response.status}) is not a result`);
      } catch (cause) {
        if (cause instanceof SyntaxError) return brokenCall(name, cause);
        if (pending.has(controller)) lost();
        return lostConnection(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
      } finally {
        pending.delete(controller);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onConnectionState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      lost();
    },
  };
}
