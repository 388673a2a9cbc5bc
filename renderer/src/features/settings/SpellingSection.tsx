import { t } from '@lingui/core/macro';
import type { SpellChecking } from '#shared/contract/spelling.ts';
import { listed } from '#shared/domain/listed.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { languageName } from '../../components/format.ts';
import { Switch } from '../../components/Switch.tsx';
import { toastError } from '../../components/toast.ts';
import { changeSettings } from '../../state/settings.ts';
import { useSpelling } from '../../state/spelling.ts';
import { Row } from './Row.tsx';

const LABEL = t`Check spelling of translations`;

/** Whether the spelling of translations is checked while they are typed, and where the dictionaries come from. */
export function SpellingSection({ isOn, platform }: { isOn: boolean; platform: string }) {
  const checking = useSpelling((state) => state.checking);
  if (checking?.by === 'browser')
    return (
      <Row
        title={t`Your browser checks spelling`}
        hint={t`Choose languages and dictionaries in the browser’s settings. Fields tell the browser their language.`}
      />
    );
  const change = async (spelling: boolean) => {
    const answer = await changeSettings({ spelling });
    if (!answer.ok) toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <Row title={LABEL} hint={spellingHint(isOn, platform, checking)}>
      <Switch label={LABEL} checked={isOn} onChange={(next) => void change(next)} />
    </Row>
  );
}

/** Where dictionaries come from, and whether a restart is needed or any are missing. */
export function spellingHint(isOn: boolean, platform: string, checking: SpellChecking | null): string {
  const source =
    platform === 'darwin'
      ? t`Uses the spell checker of macOS, which detects the language by itself.`
      : t`Downloads a dictionary for each language of the connection from a server of Google. Your texts stay on this computer.`;
  const isChecking = checking !== null && checking.by !== 'off';
  const missing = checking?.missing.map(languageName) ?? [];
  const now =
    checking !== null && isChecking !== isOn
      ? t`Takes effect when Catalog Desk starts again.`
      : isOn && missing.length > 0 && t`No dictionary: ${listed(missing)}.`;
  return sentences(source, now);
}
