import { t } from '@lingui/core/macro';
import type { Settings } from '#shared/contract/app.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { createAnswer } from '../query/answer-store.ts';
import { queries } from '../query/use-query.ts';

export const THEME_LABELS: Record<Settings['theme'], string> = {
  system: t`System`,
  light: t`Light`,
  dark: t`Dark`,
};
export const DENSITY_LABELS: Record<Settings['density'], string> = {
  comfortable: t`Comfortable`,
  compact: t`Compact`,
};

/** settings: as the main process keeps them; null until the first answer. */
export const useSettings = createAnswer(
  'settings.get',
  () => ({}),
  (settings) => ({ settings }),
);

/**
 * Changes appearance, network or updates, or what is remembered about the panel. Shown once the main process has saved it.
 */
export async function changeSettings(
  change: Partial<
    Pick<
      Settings,
      | 'language'
      | 'theme'
      | 'density'
      | 'checkFindings'
      | 'spelling'
      | 'notifications'
      | 'network'
      | 'updates'
      | 'productPanel'
      | 'translate'
      | 'export'
      | 'hints'
      | 'firstPicture'
    >
  >,
): Promise<Result<Settings>> {
  const answer = await client.call('settings.set', change);
  if (answer.ok) takeOver(answer.value, Object.keys(change) as (keyof Settings)[]);
  return answer;
}

/** Takes over only what was changed: an answer may arrive after the event of a later change. */
const takeOver = (saved: Settings, keys: readonly (keyof Settings)[]): void =>
  queries.change('settings.get', {}, (settings) => ({
    ...settings,
    ...Object.fromEntries(keys.map((key) => [key, saved[key]])),
  }));

/** Sets the proxy password, which is write-only; null forgets it. */
export const setProxyPassword = (
  password: string | null,
): Promise<Result<OutputOf<'settings.setProxyPassword'>>> =>
  client.call('settings.setProxyPassword', { password });
