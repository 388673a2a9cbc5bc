import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  readonly #folder = mkdtempSync(join(tmpdir(), 'catalog-desk-e2e-sample-'));
  #made: Promise<void> | null = null;

  constructor(shell: Shell) {
    this.#shell = shell;
  }

  /** Gives an app that has not been started yet a copy to start with. */
  async copyTo(app: AppUnderTest): Promise<void> {
    this.#made ??= this.#make();
    await this.#made;
    copy(this.#folder, app.dataDir);
  }

  removeFiles(): void {
    rmSync(this.#folder, { recursive: true, force: true });
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

function copy(from: string, to: string): void {
  for (const name of KEPT) cpSync(join(from, name), join(to, name), { recursive: true });
}
