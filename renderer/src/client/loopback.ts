import type { EventMessage } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { brokenCall, isResult, lostConnection, type Transport } from './transport.ts';

export interface LoopbackOptions {
  /** Where the main process listens: the origin the page came from. */
  origin: string;
  /** The per-start secret out of the URL fragment, exchanged for the session cookie; null when there is one already. */
  secret: string | null;
  fetch: typeof fetch;
  openEvents: (url: string) => EventSource;
  /** Milliseconds before attempt 1, 2, … to reach the main process again. */
  backoff?: (attempt: number) => number;
}

export interface LoopbackTransport extends Transport {
  close(): void;
}

const doubling = (attempt: number) => Math.min(250 * 2 ** (attempt - 1), 5000) * (0.75 + Math.random() / 2);

/**
 * The contract over loopback HTTP: `POST /rpc/<operation>` and server-sent events. The event stream tells whether the
 * main process is there; when it ends, every call under way is answered with `lost_connection`, and the stream is
 * opened again with growing pauses.
 */
export function loopbackTransport(options: LoopbackOptions): LoopbackTransport {
  const { origin, backoff = doubling } = options;
  const listeners = new Set<(message: EventMessage) => void>();
  const stateListeners = new Set<(connected: boolean) => void>();
  const pending = new Set<AbortController>();
  let connected = true;
  let attempt = 0;
  let session: Promise<Result<null>> | null = null;
  let events: EventSource | null = null;
  let listening: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  const post = (path: string, body: unknown, signal?: AbortSignal) =>
    options.fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });

  const setConnected = (next: boolean) => {
    if (connected === next) return;
    connected = next;
    for (const listener of stateListeners) listener(next);
  };

  const lost = () => {
    events?.close();
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

  /** Resolves when events arrive, so that none falls between a first answer and them; or when they cannot. */
  const listen = () =>
    new Promise<void>((resolve) => {
      if (closed) return resolve();
      const source = options.openEvents(`${origin}/events`);
      events = source;
      source.onopen = () => {
        attempt = 0;
        setConnected(true);
        resolve();
      };
      source.onmessage = ({ data }) => {
        const message = JSON.parse(data) as EventMessage;
        for (const listener of listeners) listener(message);
      };
      source.onerror = () => {
        if (events === source) lost();
        resolve();
      };
    });

  const exchangeSecret = async (secret: string): Promise<Result<null>> => {
    try {
      const response = await post('/session', { secret });
      if (response.ok) return { ok: true, value: null };
      const answer: unknown = await response.json();
      return isResult(answer) && !answer.ok ? answer : brokenCall('session', `HTTP ${response.status}`);
    } catch (cause) {
      session = null;
      lost();
      return lostConnection(String(cause));
    }
  };

  /** A refused secret stays refused; one that could not be handed over is tried again. */
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
