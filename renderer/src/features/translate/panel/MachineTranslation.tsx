import { t } from '@lingui/core/macro';
import type { MachineProvider } from '#shared/contract/machine.ts';
import { listed } from '#shared/domain/listed.ts';
import { Button } from '../../../components/Button.tsx';
import { direction } from '../../../components/format.ts';
import { Kbd } from '../../../components/Kbd.tsx';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import parts from '../../../theme/parts.module.css';
import { MACHINE_SUGGESTION } from '../suggestion-keys.ts';
import { codeParts } from '../text/segment-parts.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';
import type { MachineSuggestion } from './use-machine-suggestion.ts';

const PROVIDER_NAMES: Record<MachineProvider, string> = {
  off: '',
  libretranslate: 'LibreTranslate',
  deepl: 'DeepL',
  openai: t`the model`,
};

/** A translation by the chosen provider, on request. */
export function MachineTranslation({
  provider,
  suggestion,
  locale,
  isReadOnly,
  onAccept,
}: {
  provider: MachineProvider;
  suggestion: MachineSuggestion;
  locale: string;
  isReadOnly: boolean;
  onAccept: (target: string) => void;
}) {
  const { target, changedCodes, isAsking, error, ask } = suggestion;
  return (
    <Section title={t`Machine translation`}>
      {target === null ? (
        <Button disabled={isAsking || isReadOnly} onClick={ask}>
          {isAsking ? t`Asking…` : t`Ask ${PROVIDER_NAMES[provider]}`} <Kbd shortcut={MACHINE_SUGGESTION} />
        </Button>
      ) : (
        <button
          type="button"
          className={styles.suggestion}
          disabled={isReadOnly}
          onClick={() => onAccept(target)}
        >
          <span className={parts.beside}>
            <span lang={locale} dir={direction(locale)} className={styles.matchText}>
              <MarkedText text={target} parts={codeParts(target)} />
            </span>
            <span className={styles.score}>
              <Kbd shortcut={MACHINE_SUGGESTION} />
            </span>
          </span>
          <span className={styles.quiet}>{t`${PROVIDER_NAMES[provider]} · read it before you save`}</span>
        </button>
      )}
      {changedCodes.length > 0 ? (
        <p className={styles.quiet}>
          {t`Check the placeholders and tags: ${listed(changedCodes)} came back lost, doubled or added.`}
        </p>
      ) : null}
      {error ? <p className={styles.quiet}>{error.message}</p> : null}
    </Section>
  );
}
