import { create } from 'zustand';
import { commitOpenEditor } from './open-editor.ts';

export type BackupDialog = { kind: 'save'; connectionId: string } | { kind: 'restore' };

interface BackupsState {
  /** memory: the open dialog. */
  dialog: BackupDialog | null;
}

export const useBackups = create<BackupsState>()(() => ({ dialog: null }));

/** Shows what a backup of the connection would contain before it is saved. What is still being typed belongs in it too. */
export async function openSaveBackup(connectionId: string): Promise<void> {
  if (await commitOpenEditor()) useBackups.setState({ dialog: { kind: 'save', connectionId } });
}

/** Asks for a backup, and shows its contents before it is restored. */
export const openRestoreBackup = (): void => useBackups.setState({ dialog: { kind: 'restore' } });

export const closeBackupDialog = (): void => useBackups.setState({ dialog: null });
