import { create } from 'zustand';
import type { Settings } from '#shared/contract/app.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';

interface SettingsState {
  /** settings: as the main process keeps them; null until the first answer. */
  settings: Settings | null;
}

export const useSettings = create<SettingsState>()(() => ({ settings: null }));

export async function loadSettings(): Promise<Result<Settings>> {
  const answer = await client.call('settings.get', {});
  if (answer.ok) useSettings.setState({ settings: answer.value });
  return answer;
}

/** Changes the appearance. Shown once the main process has kept it. */
export async function changeSettings(
  change: Partial<Pick<Settings, 'theme' | 'density'>>,
): Promise<Result<Settings>> {
  const answer = await client.call('settings.set', change);
  if (answer.ok) useSettings.setState({ settings: answer.value });
  return answer;
}

export const listenToSettings = (): (() => void) =>
  client.on('settings.changed', (settings) => useSettings.setState({ settings }));
