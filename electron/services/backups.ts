import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { type BackupDescription, type LocalData, localData } from '#shared/contract/backups.ts';
import { type Connection, connectionFields, fieldsOf } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { fileStem } from '#shared/exchange/file-stem.ts';
import { openBackupStore } from '../store/open.ts';
import type { Connections } from './connections.ts';
import type { JobHandle, Jobs } from './jobs.ts';
import type { UserFiles } from './ports.ts';
import type { PartFile, SavedFiles } from './saved-files.ts';
import type { Workspaces } from './workspaces.ts';

/** The manifest of a backup. Its content is untrusted: anyone may have made the file. */
const manifest = z.object({
  app: z.string().max(40),
  madeAt: z.iso.datetime(),
  connection: connectionFields,
  pulledAt: z.iso.datetime().nullable(),
  data: localData,
});
type Manifest = z.output<typeof manifest>;

interface BackupParts {
  /** For temporary files of backups and restores; emptied at the next start. */
  workFolder: string;
  version: string;
  hasFileDialogs: boolean;
  files: UserFiles;
  saved: SavedFiles;
  workspaces: Workspaces;
  connections: Connections;
  jobs: Jobs;
}

/**
 * Saves the local data of connections as files, and restores such files as new connections. Existing data is never replaced.
 */
export class Backups {
  readonly #parts: BackupParts;
  #opened: { backup: string; path: string; contents: Manifest } | null = null;

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  async size(connectionId: string): Promise<LocalData> {
    const catalogFile = await this.#catalogFile(connectionId);
    return withStore((store) => store.contents(catalogFile));
  }

  async save(connectionId: string): Promise<{ jobId: string | null }> {
    const { connections, jobs, saved } = this.#parts;
    const connection = await connections.find(connectionId);
    if (connection.kind === 'sample')
      throw new AppError(
        'invalid_input',
        t`The sample catalog cannot be backed up, because its service runs on this computer only. Export its staged edits instead.`,
      );
    const file = await saved.choose(fileName(connection.name));
    if (file === null) return { jobId: null };
    return jobs.start({
      kind: 'backup',
      unit: 'products',
      connectionId,
      title: t`Back up “${connection.name}”`,
      run: (handle) => this.#write(connection, file, handle),
    });
  }

  async open(path: string | null): Promise<OutputOf<'backups.open'>> {
    const chosen = await this.#choose(path);
    if (chosen === null) return null;
    // Nothing may ever come out of a pipe, and reading it would not end.
    if (!statSync(chosen, { throwIfNoEntry: false })?.isFile())
      throw new AppError('invalid_input', t`There is no file ${chosen}.`, { field: 'path' });
    const contents = read(await withStore((store) => store.readManifest(chosen)));
    const { connection, ...about } = contents;
    const { name, baseUrl, integrationId } = connection;
    const description: BackupDescription = { name, baseUrl, integrationId, ...about };
    this.#opened = { backup: randomUUID(), path: chosen, contents };
    return { backup: this.#opened.backup, description };
  }

  restore(backup: string): { jobId: string; connectionId: string } {
    const opened = this.#opened;
    if (opened?.backup !== backup)
      throw new AppError('not_found', t`This backup is no longer open. Choose the file again.`);
    const connectionId = randomUUID();
    const { jobId } = this.#parts.jobs.start({
      kind: 'restore',
      unit: 'products',
      connectionId,
      title: t`Restore “${opened.contents.connection.name}”`,
      run: (handle) => this.#restore(connectionId, opened, handle),
    });
    return { jobId, connectionId };
  }

  /** The desktop app only reads files that the user chose in its dialog, whatever path its window sends. */
  async #choose(path: string | null): Promise<string | null> {
    const { hasFileDialogs, files } = this.#parts;
    if (path === null) return files.chooseFile();
    if (hasFileDialogs || !isAbsolute(path))
      throw new AppError('invalid_input', t`Enter the full path of the backup.`, { field: 'path' });
    return path;
  }

  async #catalogFile(connectionId: string): Promise<string> {
    await this.#parts.workspaces.get(connectionId); // migrates it to the current version
    return this.#parts.workspaces.catalogFile(connectionId);
  }

  async #write(
    connection: Connection,
    saved: PartFile,
    { signal, report, wrote }: JobHandle,
  ): Promise<string> {
    const { version } = this.#parts;
    const catalogFile = await this.#catalogFile(connection.id);
    const save = async (folder: string, path: string) => {
      const file = join(folder, 'backup');
      await withStore(async (store) => {
        report({ phase: t`copying the catalog` });
        await store.copy(catalogFile, file);
        const data = await store.contents(file);
        report({ done: data.products });
        const about: z.input<typeof manifest> = {
          app: version,
          madeAt: new Date().toISOString(),
          connection: fieldsOf(connection),
          pulledAt: connection.pulledAt,
          data,
        };
        await store.writeManifest(file, JSON.stringify(manifest.parse(about)));
      });
      if (signal.aborted) throw new AppError('cancelled', t`Backup cancelled. Nothing was saved.`);
      report({ phase: t`saving the file` });
      await move(file, path, signal);
    };
    await saved.finish((path) => this.#inWorkFolder((folder) => save(folder, path)));
    const { target } = saved;
    wrote(target);
    return t`Backup saved as ${target}`;
  }

  async #restore(
    connectionId: string,
    { path, contents: { connection, pulledAt, data } }: { path: string; contents: Manifest },
    { signal, report }: JobHandle,
  ): Promise<string> {
    const { workspaces, connections } = this.#parts;
    await this.#inWorkFolder(async (folder) => {
      const copy = join(folder, 'catalog.db');
      report({ done: data.products, phase: t`copying the file` });
      await copyFile(path, copy, signal);
      report({ phase: t`checking the file` });
      await withStore((store) => store.prepare(copy));
      if (signal.aborted) throw new AppError('cancelled', t`Restore cancelled. Nothing was changed.`);
      await workspaces.adopt(connectionId, folder);
      try {
        await connections.restored(connectionId, connection, pulledAt);
      } catch (error) {
        workspaces.deleteFiles(connectionId);
        throw error;
      }
    });
    return t`“${connection.name}” restored from the backup`;
  }

  async #inWorkFolder(work: (folder: string) => Promise<void>): Promise<void> {
    const folder = join(this.#parts.workFolder, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** "Nordhaus-test 2026-11-22.catalogdesk-backup" */
const fileName = (name: string): string =>
  `${fileStem(name, t`Catalog`)} ${new Date().toISOString().slice(0, 10)}.catalogdesk-backup`;

function read(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError(
      'invalid_input',
      t`This backup is damaged and cannot be restored. Choose another one.`,
      {
        details: error instanceof Error ? error.message : String(error),
      },
    );
  }
}

async function withStore<T>(
  work: (store: Awaited<ReturnType<typeof openBackupStore>>) => Promise<T>,
): Promise<T> {
  const store = await openBackupStore();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Moves a file, also to another disk. */
async function move(file: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    await rename(file, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw notWritten(target, error);
    await copyFile(file, target, signal);
  }
}

async function copyFile(from: string, to: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 }), { signal });
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', t`Cancelled. Nothing was changed.`);
    throw new AppError('storage', t`${from} could not be copied (${reason(error)}).`, { retryable: true });
  }
}

const notWritten = (target: string, error: unknown): AppError =>
  new AppError(
    'storage',
    t`${target} could not be written (${{ reason: reason(error) }}). Choose another place.`,
    {
      retryable: true,
    },
  );

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const reason = (error: unknown): string => {
  if (codeOf(error) === 'ENOSPC') return t`the disk is full`;
  return error instanceof Error ? error.message : String(error);
};
