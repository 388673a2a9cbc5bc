import { t } from '@lingui/core/macro';
import type { MemoryMatch, Penalty } from '#shared/contract/memory.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { direction } from '../../../components/format.ts';
import { Kbd } from '../../../components/Kbd.tsx';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import { ORIGIN_LABELS } from '../../../state/memory-origins.ts';
import parts from '../../../theme/parts.module.css';
import { SUGGESTION_KEYS, suggestionKey } from '../suggestion-keys.ts';
import { codeParts } from '../text/segment-parts.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

const PENALTY_LABELS: Record<Penalty, string> = {
  tags: t`other tags`,
  numbers: t`other numbers`,
  replaced: t`numbers replaced`,
  case: t`upper and lower case`,
  punctuation: t`punctuation`,
  characters: t`spaces or letter forms`,
  several: t`several translations`,
};

export interface SuggestionsProps {
  matches: readonly MemoryMatch[];
  /** Whether the matches are being looked up. */
  isPending: boolean;
  sourceLocale: string;
  locale: string;
  isReadOnly: boolean;
  onAccept: (match: MemoryMatch) => void;
}

/** Translations of similar texts, showing how their sources differ. */
export function Suggestions(props: SuggestionsProps) {
  const { matches, isPending, isReadOnly, onAccept } = props;
  return (
    <Section title={t`Suggestions`}>
      {matches.length === 0 ? (
        <p className={styles.quiet}>{isPending ? t`Looking…` : t`No similar text was translated yet.`}</p>
      ) : (
        <ol className={parts.tightStack}>
          {matches.map((match, at) => (
            <li key={`${match.source}\u001f${match.target}`}>
              <button
                type="button"
                className={styles.suggestion}
                disabled={isReadOnly}
                onClick={() => onAccept(match)}
              >
                <Match {...props} match={match} at={at} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Match({
  match,
  at,
  sourceLocale,
  locale,
}: Pick<SuggestionsProps, 'sourceLocale' | 'locale'> & { match: MemoryMatch; at: number }) {
  const { target, score, penalties, origin, file, identifier, uses, changes } = match;
  const facts = [
    ...penalties.map((penalty) => PENALTY_LABELS[penalty]),
    file === null ? ORIGIN_LABELS[origin] : t`imported from ${file}`,
    identifier ?? '',
    uses > 1 ? t`used ${uses} times` : '',
  ].filter(Boolean);
  return (
    <>
      <span className={parts.beside}>
        <span lang={locale} dir={direction(locale)} className={styles.matchText} title={target}>
          <MarkedText text={target} parts={codeParts(target)} />
        </span>
        <span className={styles.score}>
          {score} %{at < SUGGESTION_KEYS ? <Kbd shortcut={suggestionKey(at)} /> : null}
        </span>
      </span>
      {changes.some(({ kind }) => kind !== 'same') ? (
        <span lang={sourceLocale} className={styles.changes}>
          <SideView side={{ kind: 'text', parts: changes }} locale={sourceLocale} lines={2} />
        </span>
      ) : null}
      <span className={styles.quiet}>{facts.join(' · ')}</span>
    </>
  );
}
