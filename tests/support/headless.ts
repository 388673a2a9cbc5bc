import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { main } from '#electron/headless/main.ts';
import { memoryKeychain } from '#electron/headless/run-headless.ts';
import type { Keychain } from '#electron/services/ports.ts';
import { appNode } from '../e2e/harness/child.ts';
import { NO_KEYRING } from '../e2e/harness/keyring.ts';

interface HeadlessRun {
  stdout: string;
  stderr: string;
  code: number | null;
}

interface Started {
  end: Promise<HeadlessRun>;
  /** As Ctrl-C does. */
  interrupt(): void;
}

/** Runs command lines on a data folder, without a keychain. `token`: as passed in the environment. */
abstract class CommandLine {
  protected readonly dataDir: string;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  abstract start(args: readonly string[], token?: string): Started;

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

const NONE: Keychain = {
  status: async () => ({ available: false, reason: 'There is none' }),
  get: async () => null,
  set: async () => 'memory',
  delete: async () => {},
};

/** In the test's own process. */
export class Headless extends CommandLine {
  start(args: readonly string[], token?: string): Started {
    const interrupt = new AbortController();
    const run = { stdout: '', stderr: '' };
    const end = main(['--headless', ...args, '--data-dir', this.dataDir], {
      token: token ?? null,
      interrupted: interrupt.signal,
      createKeychain: (logger) => memoryKeychain(NONE, logger),
      say: (line) => {
        run.stderr += `${line}\n`;
      },
      answer: (text) => {
        run.stdout += `${text}\n`;
      },
    });
    return { end: end.then((code) => ({ ...run, code })), interrupt: () => interrupt.abort() };
  }
}

/** In a process of its own, as `npm start -- --headless` starts it. */
export class HeadlessProcess extends CommandLine {
  start(args: readonly string[], token?: string): Started {
    const command = [
      '--disable-warning=ExperimentalWarning',
      join(inject('appBundle'), 'headless.js'),
      '--headless',
      ...args,
      '--data-dir',
      this.dataDir,
    ];
    const env = {
      ...process.env,
      ...NO_KEYRING,
      ...(token === undefined ? {} : { CATALOG_DESK_TOKEN: token }),
    };
    const child = spawn(appNode(), command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const run = { stdout: '', stderr: '' };
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
}
