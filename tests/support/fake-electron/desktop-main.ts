import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { appNode, ROOT } from '../../e2e/harness/child.ts';
import { NO_KEYRING } from '../../e2e/harness/keyring.ts';
import type { Behaviour, Command } from './electron.ts';

export interface Call {
  call: string;
  args: unknown[];
}

/** The desktop app's main process under plain Node, with a stand-in for Electron. */
export class DesktopMain {
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | NodeJS.Signals | null>;
  readonly #listeners = new Set<() => void>();
  readonly calls: Call[] = [];
  output = '';

  constructor(
    args: string[],
    behaviour: Behaviour = {},
    within: readonly string[] = [],
    bundle = inject('appBundle'),
  ) {
    const [command = '', ...rest] = [
      ...within,
      appNode(),
      '--disable-warning=ExperimentalWarning',
      `--import=${join(import.meta.dirname, 'use.mjs')}`,
      join(bundle, 'main.js'),
      ...args,
    ];
    const env = { ...process.env, ...NO_KEYRING, FAKE_ELECTRON: JSON.stringify(behaviour) };
    const child = spawn(command, rest, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    child.on('message', (call: Call | string) => {
      this.calls.push(typeof call === 'string' ? { call: `says ${call}`, args: [] } : call);
      for (const listener of this.#listeners) listener();
    });
    this.#ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
    onTestFinished(() => void child.kill('SIGKILL'));
  }

  get names(): string[] {
    return this.calls.map(({ call }) => call);
  }

  /** Waits for the nth such call. */
  async called(call: string, nth = 1): Promise<Call> {
    const find = () => this.calls.filter((made) => made.call === call)[nth - 1];
    const made = new Promise<Call>((resolve) => {
      const look = () => {
        const found = find();
        if (found) resolve(found);
      };
      this.#listeners.add(look);
      look();
    });
    const ended = this.#ended.then((how) => {
      const found = find();
      if (found) return found;
      throw new Error(`It ended with ${how} before ${call}: ${this.names.join(', ')}\n${this.output}`);
    });
    return Promise.race([made, ended]);
  }

  /** To the stand-in; a text is what `npm start` sends on Windows. */
  send(command: Command | string): void {
    this.#process.send(command);
  }

  /** Calls an operation as the page does, one after another. */
  async call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    const nth = this.calls.filter(({ call }) => call === 'answer').length + 1;
    this.send({ operation: name, input });
    const [answer] = (await this.called('answer', nth)).args as [Result<OutputOf<Name>>];
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    return answer.value;
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name);
  }

  /** The exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals | null> {
    return this.#ended;
  }
}
