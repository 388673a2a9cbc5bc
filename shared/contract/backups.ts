import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { defineOperation } from './define.ts';

/** The data of a connection on this computer. */
export const localData = z.object({
  products: z.int(),
  stagedChanges: z.int(),
  changeSets: z.int(),
  snapshots: z.int(),
  views: z.int(),
  /** The size of the local catalog, and therefore of its backup. */
  bytes: z.int(),
});
export type LocalData = z.infer<typeof localData>;

const backupDescription = z.object({
  /** The name of the connection that was backed up. */
  name: z.string(),
  baseUrl: z.string(),
  integrationId: z.string(),
  madeAt: z.string(),
  /** The app version that wrote it. */
  app: z.string(),
  data: localData,
});
export type BackupDescription = z.infer<typeof backupDescription>;

const connection = z.object({ connectionId: z.string() });

/** A connection's local data as one file, which never contains the token. */
export const backupOperations = [
  defineOperation({ name: 'backups.size', input: connection, output: localData }),
  /**
   * Asks where to save the file (browser mode uses the downloads folder) and starts a job. `jobId` is null if canceled. Throws
   * `storage` if nothing can be written there.
   */
  defineOperation({
    name: 'backups.save',
    input: connection,
    output: z.object({ jobId: z.string().nullable() }),
  }),
  /**
   * Reads the contents of a backup. `path`: in browser mode, a file on the computer that runs the app; null shows a file
   * dialog, which only the desktop app has. Returns null if the user canceled. Throws `invalid_input` for a file that is not
   * a backup, or was written by a newer version. Only the backup opened last can be restored.
   */
  defineOperation({
    name: 'backups.open',
    input: z.object({
      path: z
        .string()
        .trim()
        .min(1, { error: () => t`Enter the path of the backup` })
        .nullable(),
    }),
    output: z.object({ backup: z.string(), description: backupDescription }).nullable(),
  }),
  /**
   * Starts a job that checks the file and creates a new connection from it, without a token. Other connections are not
   * changed.
   */
  defineOperation({
    name: 'backups.restore',
    input: z.object({ backup: z.string() }),
    output: z.object({ jobId: z.string(), connectionId: z.string() }),
  }),
] as const;
