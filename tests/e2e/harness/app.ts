import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { NO_KEYRING } from './keyring.ts';
import type { RunningApp, Shell } from './shell.ts';

interface Bridge {
  call(name: string, input: string): Promise<string>;
}

/** The app as a test sees it: a window, the files that it writes, and its life from start to end. */
export class AppUnderTest {
  readonly shell: Shell;
  readonly args: readonly string[];
  /** What the page complained about; a test fails if there is anything. */
  readonly complaints: string[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'catalog-desk-e2e-'));
  readonly #keyring: Record<string, string>;
  #running: RunningApp | null = null;

  constructor(shell: Shell, args: readonly string[], keyring: Record<string, string> = NO_KEYRING) {
    this.shell = shell;
    this.args = args;
    this.#keyring = keyring;
  }

  /** The window. A new one after every start. */
  get page(): Page {
    if (!this.#running) throw new Error('The app is not running.');
    return this.#running.page;
  }

  get dataDir(): string {
    return join(this.#folder, 'data');
  }

  async start(): Promise<Page> {
    const home = join(this.#folder, 'home');
    mkdirSync(home, { recursive: true });
    this.#running = await this.shell.start({
      dataDir: this.dataDir,
      args: this.args,
      env: {
        ...inherited(),
        ...this.#keyring,
        LC_ALL: 'en_GB.UTF-8',
        HOME: home,
        USERPROFILE: home,
        XDG_CONFIG_HOME: join(home, 'config'),
      },
      onComplaint: (complaint) => this.complaints.push(complaint),
    });
    return this.page;
  }

  async quit(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.quit();
  }

  /** Quits the way a user does and starts again with the same data. */
  async restart(): Promise<Page> {
    await this.quit();
    return this.start();
  }

  /** SIGKILL: whatever is not on disk is lost. */
  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.kill();
  }

  /** Every file the app wrote, in its data folder or anywhere else it knows of. */
  files(): { path: string; bytes: Buffer }[] {
    return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path, bytes: readFileSync(path) };
      });
  }

  /** Calls an operation of the contract from inside the window, through whichever transport that uses. */
  async call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    const result = await this.page.evaluate(
      async ([operation, given]) => {
        const bridge = (window as { catalogDesk?: Bridge }).catalogDesk;
        const input = JSON.stringify(given);
        if (bridge) return JSON.parse(await bridge.call(operation, input)) as Result<unknown>;
        const answer = await fetch(`/rpc/${operation}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-catalog-desk-key': sessionStorage.getItem('catalog-desk-key') ?? '',
          },
          body: input,
        });
        return (await answer.json()) as Result<unknown>;
      },
      [name, input] as [string, unknown],
    );
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return result.value as OutputOf<Name>;
  }

  removeFiles(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The test's own environment, without anything that would lead the app to the developer's profile. */
function inherited(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      // XDG_RUNTIME_DIR and XDG_SESSION_TYPE lead to the display.
      !/^(XDG_\w+_HOME$|DBUS_|ELECTRON_|NODE_OPTIONS$|GNOME_)/.test(entry[0]),
  );
  return Object.fromEntries(kept);
}
