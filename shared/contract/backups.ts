import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { defineOperation } from './define.ts';

/** What a connection keeps on this computer. */
export const localData = z.object({
  products: z.int(),
  stagedChanges: z.int(),
  changeSets: z.int(),
  snapshots: z.int(),
  views: z.int(),
  /** Of the local catalog, and so of its backup. */
  bytes: z.int(),
});
export type LocalData = z.infer<typeof localData>;

export const backupDescription = z.object({
  /** Of the connection that was backed up. */
  name: z.string(),
  baseUrl: z.string(),
  integrationId: z.string(),
  madeAt: z.string(),
  /** The version of the app that made it. */
  app: z.string(),
  data: localData,
});
export type BackupDescription = z.infer<typeof backupDescription>;

const connection = z.object({ connectionId: z.string() });

/** A connection's local data as one file. The token is never in it. */
export const backupOperations = [
  defineOperation({ name: 'backups.size', input: connection, output: localData }),
  /** Asks where to save the file (in browser mode: the downloads folder) and starts a job. `jobId` null: cancelled. */
  defineOperation({
    name: 'backups.save',
    input: connection,
    output: z.object({ jobId: z.string().nullable() }),
  }),
  /**
   * Reads what is in a backup. `path`: in browser mode, of a file on the computer that runs the app; null asks the user with
   * a file dialog, which only the desktop app has. Gives null when the user cancelled. Throws `invalid_input` for a file that
   * is no backup, or that a newer version wrote. Only the backup opened last can be restored.
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
  /** Starts a job that checks the file and makes a new connection, without a token, of it. Other connections stay as they are. */
  defineOperation({
    name: 'backups.restore',
    input: z.object({ backup: z.string() }),
    output: z.object({ jobId: z.string(), connectionId: z.string() }),
  }),
] as const;
