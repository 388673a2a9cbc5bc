import { join } from 'node:path';
import { inject } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import { AppError, type Result } from '#shared/contract/result.ts';
import { appNode, Child } from '../e2e/harness/child.ts';
import { NO_KEYRING } from '../e2e/harness/keyring.ts';
import { loopbackPage } from './loopback-client.ts';

const POLL_MS = 20;

/**
 * The app in browser mode in its own process, running the bundle made for this test run and called over loopback, as its page
 * would. It has no keychain: a token lasts as long as the process.
 */
export class AppProcess {
  readonly #child: Child;
  readonly #page: Awaited<ReturnType<typeof loopbackPage>>;

  private constructor(child: Child, page: Awaited<ReturnType<typeof loopbackPage>>) {
    this.#child = child;
    this.#page = page;
  }

  /** `within`: a prefix command that runs the rest of the command line, for example in another namespace. */
  static async start(dataDir: string, within: readonly string[] = []): Promise<AppProcess> {
    const [command = '', ...args] = [
      ...within,
      appNode(),
      '--disable-warning=ExperimentalWarning',
      join(inject('appBundle'), 'browser.js'),
      '--no-open',
      '--data-dir',
      dataDir,
    ];
    const env = { ...process.env, ...NO_KEYRING, DISPLAY: '', WAYLAND_DISPLAY: '' };
    const child = new Child('catalog-desk', command, args, env);
    const [address] = await child.says(/http:\/\/127\.0\.0\.1:\d+\/#s=[\w-]{43}/);
    const app = new AppProcess(child, await loopbackPage(address));
    // The page is served while the app still opens, which may end it.
    await app.call('app.info', {});
    return app;
  }

  /** Everything it printed, for failure messages. */
  get output(): string {
    return this.#child.output;
  }

  /** Throws `AppError` when the app refuses the call. */
  async call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    const result = (await this.#page.call(name, input)) as Result<OutputOf<Name>>;
    if (!result.ok) throw new AppError(result.error.code, result.error.message, result.error);
    return result.value;
  }

  /** The message that the user sees when the app refuses. */
  async refusal<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<AppError> {
    try {
      await this.call(name, input);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    throw new Error(`${name} was not refused`);
  }

  async job(jobId: string | null): Promise<Job> {
    const job = (await this.call('jobs.list', {})).find(({ id }) => id === jobId);
    if (!job) throw new Error(`there is no job ${jobId}`);
    return job;
  }

  /** Waits until a job has ended and returns it. */
  async ended(jobId: string | null): Promise<Job> {
    for (;;) {
      const job = await this.job(jobId);
      if (job.state !== 'running') return job;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.process.kill(name);
  }

  /** SIGKILL: whatever is not on disk is lost. */
  async kill(): Promise<void> {
    await this.#child.end('SIGKILL');
  }

  /** Stops it as Ctrl-C does; fails if it does not exit cleanly. */
  async quit(): Promise<void> {
    const { code, signal } = await this.#child.end('SIGINT');
    if (code !== 0) throw new Error(`it ended with ${signal ?? code}:\n${this.#child.output}`);
  }
}
