import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { t } from '@lingui/core/macro';
import { ZipFile } from 'yazl';
import type { AppInfo, Settings } from '#shared/contract/app.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { PART_CHARACTERS } from '#shared/contract/diagnostics.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Logger } from './ports.ts';
import type { Recorder } from './recorder.ts';
import type { SavedFiles } from './saved-files.ts';

const SECRET_SETTING = '[not included]';

interface DiagnosticsParts {
  logFolder: string;
  info(): Promise<AppInfo>;
  settings(): Promise<Settings>;
  connections(): Promise<Connection[]>;
  recorder: Recorder;
  logger: Logger;
  saved: SavedFiles;
}

/** Collects what support needs to know, as texts that the user reads before they are saved as one zip file. */
export class Diagnostics {
  readonly #parts: DiagnosticsParts;
  #collected: { collection: string; entries: ReadonlyMap<string, string> } | null = null;

  constructor(parts: DiagnosticsParts) {
    this.#parts = parts;
  }

  async collect(withRequests: boolean): Promise<OutputOf<'diagnostics.collect'>> {
    const entries = new Map<string, string>();
    const add = async (name: string, text: string) =>
      entries.set(name, await this.#parts.logger.redact(text));
    await add('about.json', JSON.stringify(await this.#about(), null, 2));
    for (const [name, text] of await this.#logs()) await add(`logs/${name}`, text);
    if (withRequests) {
      const requests = this.#parts.recorder.all();
      // One by one: redacting all of them at once would block for too long.
      const texts: string[] = [];
      for (const request of requests)
        texts.push(await this.#parts.logger.redact(JSON.stringify(request, null, 2)));
      entries.set('requests.json', `[${texts.join(',\n')}]`);
    }
    const collection = randomUUID();
    this.#collected = { collection, entries };
    const sizes = [...entries].map(([name, text]) => ({ name, bytes: Buffer.byteLength(text) }));
    return { collection, entries: sizes };
  }

  read(collection: string, name: string, part: number): { text: string; parts: number } {
    const text = this.#entries(collection).get(name);
    const parts = Math.max(1, Math.ceil((text?.length ?? 0) / PART_CHARACTERS));
    if (text === undefined || part >= parts)
      throw new AppError('not_found', t`This part of the diagnostics does not exist.`);
    return { text: text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS), parts };
  }

  async save(collection: string): Promise<{ savedAs: string | null }> {
    const entries = this.#entries(collection);
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const file = await this.#parts.saved.choose(`${t`Catalog Desk diagnostics`} ${time}.zip`);
    if (file === null) return { savedAs: null };
    const { target } = file;
    const zip = new ZipFile();
    for (const [name, text] of entries) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    try {
      await file.finish((path) => pipeline(zip.outputStream, createWriteStream(path)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('storage', t`${target} could not be written (${reason}). Choose another place.`);
    }
    return { savedAs: target };
  }

  #entries(collection: string): ReadonlyMap<string, string> {
    if (this.#collected?.collection !== collection)
      throw new AppError('not_found', t`These diagnostics are no longer available. Collect them again.`);
    return this.#collected.entries;
  }

  async #about() {
    const { network, ...settings } = await this.#parts.settings();
    return {
      collectedAt: new Date().toISOString(),
      app: await this.#parts.info(),
      settings: {
        ...settings,
        network: { ...network, proxyUser: network.proxyUser === '' ? '' : SECRET_SETTING },
      },
      connections: await this.#parts.connections(),
    };
  }

  /** Newest first. For a file that cannot be read, the error is returned in place of its text. */
  async #logs(): Promise<[name: string, text: string][]> {
    const names = await readdir(this.#parts.logFolder).catch(() => []); // no log was ever written
    const logs = names.filter((name) => /^app(\.\d+)?\.log$/.test(name)).toSorted();
    return Promise.all(
      logs.map(async (name): Promise<[string, string]> => {
        const text = await readFile(join(this.#parts.logFolder, name), 'utf8').catch(String);
        return [name, text];
      }),
    );
  }
}
