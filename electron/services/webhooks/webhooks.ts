import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import type { Emit } from '../event-bus.ts';
import type { FeedWatch } from '../feed/feed-watch.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import type { Keychain, Logger } from '../ports.ts';
import type { Workspaces } from '../workspaces.ts';
import { type KeptPayload, WebhookLog } from './webhook-log.ts';
import { WebhookReceiver } from './webhook-receiver.ts';
import { type KeptSecret, WebhookSecrets } from './webhook-secrets.ts';
import type { WebhookServer } from './webhook-server.ts';

/** The minimum time between two notifications of windows about received webhooks. */
const ANNOUNCE_EVERY_MS = 100;

interface WebhooksOptions {
  appStore: StoreClient<AppStore>;
  keychain: Keychain;
  logger: Logger;
  emit: Emit;
  workspaces: Workspaces;
  feeds: FeedWatch;
}

type Problem = NonNullable<WebhookStatus['problem']>;

interface Receiving extends KeptSecret {
  receiver: WebhookReceiver;
}

/**
 * Receives webhooks (6) for the connections for which the user turned it on: one server on this computer while there are
 * any, at a port that stays the same, with a secret path for each (decision 052).
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #secrets: WebhookSecrets;
  readonly #changes = new OneAtATime();
  readonly #receiving = new Map<string, Receiving>();
  readonly #problems = new Map<string, Problem>();
  readonly #logs = new Map<string, { log: WebhookLog; announcing: Throttled }>();
  #server: WebhookServer | null = null;
  #portProblem: Problem | null = null;

  constructor(options: WebhooksOptions) {
    this.#options = options;
    this.#secrets = new WebhookSecrets(options.keychain, options.logger);
  }

  /** Resumes receiving for all connections that did so when the app quit. Returns at once. */
  start(): void {
    const { appStore, logger } = this.#options;
    this.#inTurn(async () => {
      for (const { id, receivesWebhooks } of await appStore.connections())
        if (receivesWebhooks) await this.#begin(id);
    }).catch((error: unknown) => logger.error('Webhooks are not received', { error }));
  }

  /** Throws `not_found`. */
  status(connectionId: string): Promise<WebhookStatus> {
    return this.#inTurn(() => this.#status(connectionId));
  }

  /** Starts or stops receiving for a connection, from now on and after each start. Its address stays the same. */
  set(connectionId: string, on: boolean): Promise<WebhookStatus> {
    return this.#inTurn(async () => {
      await this.#options.appStore.saveReceivesWebhooks(connectionId, on);
      if (on) await this.#begin(connectionId);
      else await this.#end(connectionId);
      return this.#changed(connectionId);
    });
  }

  /** Makes a new address for a connection; the old one is invalid when this returns. */
  renew(connectionId: string): Promise<WebhookStatus> {
    return this.#inTurn(async () => {
      const receiving = this.#receiving.get(connectionId);
      if (receiving) Object.assign(receiving, await this.#secrets.renew(connectionId));
      return this.#changed(connectionId);
    });
  }

  /** Listens on any other free port, for all connections. */
  changePort(connectionId: string): Promise<WebhookStatus> {
    return this.#inTurn(async () => {
      await this.#close();
      if (this.#receiving.size > 0) await this.#listen(0);
      for (const id of this.#receiving.keys()) if (id !== connectionId) this.#announce(id);
      return this.#changed(connectionId);
    });
  }

  log(connectionId: string): WebhookLog {
    return this.#logOf(connectionId).log;
  }

  /** Throws `not_found` if it is no longer kept. */
  payload(connectionId: string, webhook: number): KeptPayload {
    const payload = this.log(connectionId).payload(webhook);
    if (payload === null) throw new AppError('not_found', t`This payload is no longer kept.`);
    return payload;
  }

  /** Called when a connection is being deleted: nothing is received for it any more when this returns. */
  forget(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#end(connectionId);
      this.#logs.get(connectionId)?.announcing.stop();
      this.#logs.delete(connectionId);
      await this.#secrets.forget(connectionId);
    });
  }

  /** Nothing is received any more when this returns. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      for (const connectionId of [...this.#receiving.keys()]) await this.#end(connectionId);
      for (const { announcing } of this.#logs.values()) announcing.stop();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#changes.run('webhooks', work);
  }

  async #begin(connectionId: string): Promise<void> {
    const { workspaces, feeds, logger } = this.#options;
    this.#problems.delete(connectionId);
    try {
      if (!this.#receiving.has(connectionId)) {
        const kept = await this.#secrets.get(connectionId);
        const log = this.log(connectionId);
        const receiver = new WebhookReceiver({ connectionId, log, workspaces, feeds, logger });
        this.#receiving.set(connectionId, { ...kept, receiver });
        void receiver.resume(); // never rejects
      }
      if (this.#server === null)
        await this.#listen((await this.#options.appStore.settings()).webhookPort ?? 0);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const kind = error.code === 'unauthorized' ? 'keychain' : 'other';
      this.#problems.set(connectionId, { kind, message: error.message });
    }
  }

  async #end(connectionId: string): Promise<void> {
    this.#problems.delete(connectionId);
    this.#receiving.get(connectionId)?.receiver.close();
    this.#receiving.delete(connectionId);
    if (this.#receiving.size === 0) await this.#close();
  }

  /** Listens at `port`, 0 for any free one, which is then saved. */
  async #listen(port: number): Promise<void> {
    const { appStore, logger } = this.#options;
    const findReceiver = (given: string) => this.#find(given);
    const { startWebhookServer } = await import('./webhook-server.ts');
    try {
      this.#server = await startWebhookServer({ port, logger, findReceiver });
    } catch (error) {
      this.#portProblem = portProblem(port, error as NodeJS.ErrnoException);
      return;
    }
    this.#portProblem = null;
    if (port === 0) await appStore.saveSettings({ webhookPort: this.#server.port });
  }

  async #close(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
    this.#portProblem = null;
  }

  #find(given: string): WebhookReceiver | null {
    let found: WebhookReceiver | null = null;
    for (const { secret, receiver } of this.#receiving.values())
      if (isSameSecret(given, secret)) found = receiver;
    return found;
  }

  async #status(connectionId: string): Promise<WebhookStatus> {
    const connections = await this.#options.appStore.connections();
    const stored = connections.find(({ id }) => id === connectionId);
    if (!stored) throw new AppError('not_found', t`This connection no longer exists.`);
    const receiving = this.#receiving.get(connectionId);
    const problem = stored.receivesWebhooks ? (this.#problems.get(connectionId) ?? this.#portProblem) : null;
    return {
      state: !stored.receivesWebhooks ? 'off' : problem || !receiving || !this.#server ? 'failed' : 'on',
      problem,
      address: (receiving && this.#server?.address(receiving.secret)) ?? null,
      kept: receiving?.kept ?? null,
      ...this.log(connectionId).counts,
    };
  }

  async #changed(connectionId: string): Promise<WebhookStatus> {
    this.#announce(connectionId);
    return this.#status(connectionId);
  }

  #announce(connectionId: string): void {
    this.#logOf(connectionId).announcing.now();
  }

  #logOf(connectionId: string): { log: WebhookLog; announcing: Throttled } {
    const known = this.#logs.get(connectionId);
    if (known) return known;
    const announcing = throttled(
      () => this.#options.emit('webhooks.changed', { connectionId }),
      ANNOUNCE_EVERY_MS,
    );
    const made = { log: new WebhookLog(() => announcing.request()), announcing };
    this.#logs.set(connectionId, made);
    return made;
  }
}

function portProblem(port: number, { code, message }: NodeJS.ErrnoException): Problem {
  return {
    kind: 'port',
    message:
      code === 'EADDRINUSE'
        ? t`Port ${port} is in use by another program. End that program and try again, or use another port.`
        : port === 0
          ? t`No port can be opened (${code ?? message}).`
          : t`Port ${port} cannot be opened (${code ?? message}).`,
  };
}
