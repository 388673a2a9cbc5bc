import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Backups } from '../backups.ts';

/** Saving a connection's local catalog to a file, and creating a connection from one. */
export const backupHandlers = (backups: Backups): HandlersOf<'backups'> => ({
  'backups.size': ({ connectionId }) => backups.size(connectionId),
  'backups.save': ({ connectionId }) => backups.save(connectionId),
  'backups.open': ({ path }) => backups.open(path),
  'backups.restore': async ({ backup }) => backups.restore(backup),
});
