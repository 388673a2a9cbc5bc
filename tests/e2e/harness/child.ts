import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * The Node that the app needs (24, for `node:sqlite` and type stripping): the one running if it is new enough, otherwise
 * the installed `node` package.
 */
export function appNode(): string {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const installed = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(installed)) throw new Error('Node 24 is needed: run the tests with `npm test`.');
  return installed;
}

/** A process started by a test; its output is kept for the failure message. */
export class Child {
  readonly process: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly #name: string;
  #output = '';

  constructor(
    name: string,
    command: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    stdin: 'ignore' | 'pipe' = 'ignore',
    /** Whether it gets its own process group, as programs started by a terminal do. */
    detached = false,
  ) {
    this.#name = name;
    this.process = spawn(command, args, { cwd: ROOT, env, stdio: [stdin, 'pipe', 'pipe'], detached });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    this.ended = new Promise((done, fail) => {
      this.process.once('error', fail);
      this.process.once('close', (code, signal) => done({ code, signal }));
    });
    this.ended.catch(() => undefined);
  }

  get output(): string {
    return this.#output;
  }

  /** The first match of `pattern` in the output; rejects if the process ends without one. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const match = new Promise<RegExpExecArray>((found) => {
      const look = () => {
        const hit = pattern.exec(this.#output);
        if (hit) found(hit);
      };
      look();
      this.process.stdout?.on('data', look);
      this.process.stderr?.on('data', look);
    });
    const early = this.ended.then(({ code, signal }) => {
      throw new Error(`${this.#name} ended early (${signal ?? code}):\n${this.#output}`);
    });
    return Promise.race([match, early]);
  }

  async end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill(signal);
    return this.ended;
  }
}
