import { t } from '@lingui/core/macro';
import type { TranslateSettings } from '#shared/contract/app.ts';
import { toastError } from '../components/toast.ts';
import { changeSettings, useSettings } from './settings.ts';

const DEFAULTS: TranslateSettings = { fillRepetitions: false, showsPanel: true };

export const translateSettings = (): TranslateSettings =>
  useSettings.getState().settings?.translate ?? DEFAULTS;

export const useTranslateSettings = (): TranslateSettings =>
  useSettings((state) => state.settings?.translate ?? DEFAULTS);

export async function changeTranslateSettings(change: Partial<TranslateSettings>): Promise<void> {
  const answer = await changeSettings({ translate: { ...translateSettings(), ...change } });
  if (!answer.ok) toastError(t`The setting was not changed`, answer.error);
}
