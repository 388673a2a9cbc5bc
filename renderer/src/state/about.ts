import { create } from 'zustand';

interface AboutState {
  /** memory: the open dialog. */
  dialog: 'diagnostics' | 'licenses' | null;
}

export const useAbout = create<AboutState>()(() => ({ dialog: null }));

export const openDiagnostics = (): void => useAbout.setState({ dialog: 'diagnostics' });
export const openLicenses = (): void => useAbout.setState({ dialog: 'licenses' });
export const closeAboutDialog = (): void => useAbout.setState({ dialog: null });
