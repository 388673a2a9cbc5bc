import {
  type CheckName,
  type CheckSettings,
  checkName,
  checkSettings,
  DEFAULT_CHECK_SETTINGS,
} from '#shared/domain/checks/check.ts';
import type { Meta } from '../meta.ts';

const NAME = 'check_settings';

/** What the user chose to have checked; until then, everything warns. */
export function readCheckSettings(meta: Meta): CheckSettings {
  const text = meta.get(NAME);
  return text === null ? DEFAULT_CHECK_SETTINGS : checkSettings.parse(JSON.parse(text));
}

export const keepCheckSettings = (meta: Meta, settings: CheckSettings): void =>
  meta.set(NAME, JSON.stringify(settings));

/** The checks that are not turned off. */
export const checksInForce = ({ checks }: CheckSettings): CheckName[] =>
  checkName.options.filter((name) => checks[name] !== 'off');
