import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CatalogPage } from '../pages/catalog.ts';
import { AppUnderTest } from './app.ts';
import type { Shell } from './shell.ts';

/** What the app itself keeps in its data folder. The lock, and what a shell keeps beside it, belong to one start. */
const KEPT = ['app.db', 'catalogs', 'sandbox'];

/**
 * The data folder of an app that has pulled its sample catalog, created on first use. The app does not ask for changes
 * automatically: what enrichment writes in a story is noticed when the story says so.
 */
export class PulledSample {
  readonly #shell: Shell;
  readonly #folder: string;
  #made: Promise<void> | null = null;

  /** All workers of a run name the same folder in it: the sample is pulled by the one that needs it first. */
  constructor(shell: Shell, outputOfRun: string) {
    this.#shell = shell;
    this.#folder = join(outputOfRun, '.pulled-sample');
  }

  /** Gives an app that has not been started yet a copy to start with. */
  async copyTo(app: AppUnderTest): Promise<void> {
    this.#made ??= this.#makeOnce();
    await this.#made;
    copy(this.#folder, app.dataDir);
  }

  async #makeOnce(): Promise<void> {
    const complete = join(this.#folder, 'complete');
    while (!existsSync(complete)) {
      if (isCreated(this.#folder)) {
        try {
          await this.#make();
          writeFileSync(complete, '');
        } catch (error) {
          // The next worker tries it, too, instead of waiting for this one.
          rmSync(this.#folder, { recursive: true, force: true });
          throw error;
        }
      } else await pause(50);
    }
  }

  async #make(): Promise<void> {
    const app = new AppUnderTest(this.#shell, ['--sample']);
    try {
      const page = await app.start();
      await new CatalogPage(page).pulled('2,000');
      const [sample] = await app.call('connections.list', {});
      if (!sample) throw new Error('There is no sample connection');
      await app.call('connections.update', {
        connectionId: sample.id,
        fields: { ...sample, pollSeconds: null },
      });
      await app.quit();
      copy(app.dataDir, this.#folder);
    } finally {
      await app.quit();
      app.removeFiles();
    }
  }
}

/** Creates a folder; false if another worker has. */
function isCreated(folder: string): boolean {
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function copy(from: string, to: string): void {
  for (const name of KEPT) cpSync(join(from, name), join(to, name), { recursive: true });
}
