import type { ChangeSet } from '#shared/contract/changesets.ts';
import { type Connection, fieldsOf } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { EventMessage, InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import { AppError, type Result } from '#shared/contract/result.ts';
import type { AppThread } from '../app/thread.ts';
import { UsageError } from './exit-codes.ts';

const STOPPED = 'Stopped. The next run continues where this one was.';

/** The running app, as used by a command: through the same contract as a window. */
export class Session {
  readonly #app: AppThread;
  readonly #token: string | null;
  readonly #interrupted: AbortSignal;
  readonly #onProgress: (job: Job) => void;

  /** `token`: from the environment. `onProgress`: called when a job that is waited for reports progress. */
  constructor(
    app: AppThread,
    options: { token: string | null; interrupted: AbortSignal; onProgress(job: Job): void },
  ) {
    this.#app = app;
    this.#token = options.token;
    this.#interrupted = options.interrupted;
    this.#onProgress = options.onProgress;
  }

  /** Throws `AppError` for a refusal. */
  async call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    const result = JSON.parse(await this.#app.dispatch(name, JSON.stringify(input))) as Result<
      OutputOf<Name>
    >;
    if (result.ok) return result.value;
    const { code, message, ...more } = result.error;
    throw new AppError(code, message, more);
  }

  /** Returns the connection with that name or id, or the only one. Throws `UsageError`. */
  async connection(named: string | undefined): Promise<Connection> {
    const all = await this.call('connections.list', {});
    const names = all.map(({ name }) => `“${name}”`).join(', ');
    if (all.length === 0) throw new UsageError('There is no connection yet. Open the app and add one.');
    if (named === undefined) {
      if (all.length > 1) throw new UsageError(`Choose one of ${all.length} with --connection: ${names}.`);
      return all[0]!;
    }
    const found =
      all.find(({ id, name }) => id === named || name === named) ??
      all.find(({ name }) => name.toLowerCase() === named.toLowerCase());
    if (!found) throw new UsageError(`There is no connection “${named}”. There are: ${names}.`);
    return found;
  }

  /** Uses the token from the environment, if there is one, before any request to the service. */
  async useToken(connection: Connection): Promise<void> {
    if (this.#token === null) return;
    const fields = fieldsOf(connection);
    await this.call('connections.update', { connectionId: connection.id, fields, token: this.#token });
  }

  /** Waits for a job to end. Throws its error, `unauthorized` if it waits for a token, `cancelled` once interrupted. */
  async job(jobId: string | null): Promise<Job> {
    if (jobId === null) throw new AppError('cancelled', 'Nothing was started.');
    const ended = await this.#until(
      (message) => (message.event === 'jobs.changed' ? message.payload : null),
      async () => (await this.call('jobs.list', {})).find(({ id }) => id === jobId) ?? null,
      (job) => {
        if (job.id !== jobId) return false;
        this.#onProgress(job);
        return job.state !== 'running';
      },
    );
    if (ended.state === 'done') return ended;
    const { code = 'cancelled', message = ended.message ?? 'Stopped.', ...more } = ended.error ?? {};
    throw new AppError(code, message, more);
  }

  /** Waits until a change set stops. Throws like `job`, and the reason if it is paused. */
  async changeSet(connectionId: string, number: number): Promise<ChangeSet> {
    const ended = await this.#until(
      (message) => {
        if (message.event === 'jobs.changed') this.#onProgress(message.payload);
        const isChange =
          message.event === 'changesets.changed' && message.payload.connectionId === connectionId;
        return isChange ? message.payload.changeSet : null;
      },
      () => this.call('changesets.get', { connectionId, changeSet: number }),
      ({ changeSet, state }) => changeSet === number && state !== 'running' && state !== 'queued',
    );
    if (ended.state !== 'paused') return ended;
    const code = ended.waitsForToken ? 'unauthorized' : 'service_error';
    throw new AppError(code, ended.message ?? 'The change set is paused.');
  }

  /** Returns the first value that `isEnd` accepts: the current one, or one from an event. */
  #until<T>(
    read: (message: EventMessage) => T | null,
    now: () => Promise<T | null>,
    isEnd: (value: T) => boolean,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        unsubscribe();
        this.#interrupted.removeEventListener('abort', interrupted);
      };
      const look = (value: T | null): void => {
        if (value === null || !isEnd(value)) return;
        stop();
        resolve(value);
      };
      const interrupted = (): void => {
        stop();
        reject(new AppError('cancelled', STOPPED));
      };
      const unsubscribe = this.#app.subscribe((text) => look(read(JSON.parse(text) as EventMessage)));
      this.#interrupted.addEventListener('abort', interrupted);
      if (this.#interrupted.aborted) return interrupted();
      now().then(look, (error: unknown) => {
        stop();
        reject(error as Error);
      });
    });
  }
}
