import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { appNode } from '../e2e/harness/child.ts';
import { NO_KEYRING } from '../e2e/harness/keyring.ts';

export interface HeadlessRun {
  stdout: string;
  stderr: string;
  code: number | null;
}

/** Runs a command line in its own process, without a keychain. */
export class Headless {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** `token`: passed in the environment. */
  start(args: readonly string[], token?: string): { end: Promise<HeadlessRun>; interrupt(): void } {
    const command = [
      '--disable-warning=ExperimentalWarning',
      join(inject('appBundle'), 'headless.js'),
      '--headless',
      ...args,
      '--data-dir',
      this.#dataDir,
    ];
    const env = {
      ...process.env,
      ...NO_KEYRING,
      ...(token === undefined ? {} : { CATALOG_DESK_TOKEN: token }),
    };
    const child = spawn(appNode(), command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const run: HeadlessRun = { stdout: '', stderr: '', code: null };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      run.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      run.stderr += text;
    });
    const end = new Promise<HeadlessRun>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ ...run, code }));
    });
    return { end, interrupt: () => void child.kill('SIGINT') };
  }

  run(args: readonly string[], token?: string): Promise<HeadlessRun> {
    return this.start(args, token).end;
  }

  /** The JSON output of a run, and its exit code. */
  async json(
    args: readonly string[],
    token?: string,
  ): Promise<{ code: number | null; json: Record<string, unknown> }> {
    const { stdout, stderr, code } = await this.run([...args, '--json'], token);
    try {
      return { code, json: JSON.parse(stdout) as Record<string, unknown> };
    } catch {
      throw new Error(`no JSON document (${code}):\n${stdout}\n${stderr}`);
    }
  }
}
