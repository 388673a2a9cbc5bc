import type { LocalData } from '#shared/contract/backups.ts';

/**
 * Backups of catalogs: SQLite files that hold all of a catalog, and a manifest (JSON text) beside it. Served by a worker of
 * its own, so that neither the app nor the catalog waits for it; a backup sees one moment of the catalog.
 */
export interface BackupStore {
  contents(catalogFile: string): LocalData;
  /** Writes a new file. What was deleted from the catalog is not in it. */
  write(catalogFile: string, file: string, manifest: string): void;
  /** The manifest of a backup. Throws `invalid_input` for a file that is none, is damaged, or that a newer version wrote. */
  readManifest(file: string): string;
  /**
   * Checks all of a copy of a backup and makes it a catalog of the present version: whatever was still to be sent has an
   * unknown outcome, because it may have been sent since the backup was made. Errors as for `readManifest`.
   */
  prepare(copy: string): void;
}
