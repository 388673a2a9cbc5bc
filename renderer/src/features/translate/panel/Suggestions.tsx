import { plural, t } from '@lingui/core/macro';
import { ArrowRight, Copy } from 'lucide-react';
import type { MemoryMatch, Penalty } from '#shared/contract/memory.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { direction } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Kbd } from '../../../components/Kbd.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import { ORIGIN_LABELS } from '../../../state/memory-origins.ts';
import parts from '../../../theme/parts.module.css';
import type { SentenceAtCaret } from '../sentences/use-sentences.ts';
import { NEXT_SENTENCE, SUGGESTION_KEYS, suggestionKey } from '../suggestion-keys.ts';
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
  /** The number of suggestions shown above, which have the first keys. */
  above: number;
  onAccept: (match: MemoryMatch) => void;
}

/** Translations of similar texts, showing how their sources differ. */
export function Suggestions(props: SuggestionsProps) {
  const { matches, isPending } = props;
  return (
    <Section title={t`Suggestions`}>
      {matches.length === 0 ? (
        <p className={styles.quiet}>{isPending ? t`Looking…` : t`No similar text was translated yet.`}</p>
      ) : (
        <Matches {...props} />
      )}
    </Section>
  );
}

/** The sentence at the caret: where it is, what is known of it, and the ways on. */
export function SentenceSuggestions({
  sentence,
  onJoin,
  ...props
}: Omit<SuggestionsProps, 'matches' | 'isPending' | 'onAccept'> & {
  sentence: SentenceAtCaret;
  /** Makes it go on with the next. */
  onJoin: (after: string) => void;
}) {
  const { number, of, matches, joins, isLookingUp } = sentence;
  return (
    <Section
      title={t`Sentence ${number} of ${of}`}
      aside={
        <span className={parts.fixed}>
          <IconButton
            label={t`Copy the sentence into the translation`}
            icon={<Copy size={14} />}
            disabled={props.isReadOnly}
            onClick={() => sentence.copy()}
          />
          <IconButton
            label={t`Next sentence of the text`}
            shortcut={NEXT_SENTENCE}
            icon={<ArrowRight size={14} />}
            disabled={props.isReadOnly}
            onClick={() => sentence.move('next')}
          />
        </span>
      }
    >
      {matches.length === 0 ? (
        <p className={styles.quiet}>
          {isLookingUp ? t`Looking…` : t`No similar sentence was translated yet.`}
        </p>
      ) : (
        <Matches {...props} matches={matches} onAccept={({ target }) => sentence.use(target)} />
      )}
      {joins === null || !joins.endsWith('.') ? null : (
        <LinkButton
          className={styles.join}
          title={t`The sentence goes on. No sentence ends after “${joins}” any more.`}
          onClick={() => onJoin(joins)}
        >{t`“${joins}” is no end`}</LinkButton>
      )}
    </Section>
  );
}

function Matches(props: Omit<SuggestionsProps, 'isPending'>) {
  const { matches, isReadOnly, above, onAccept } = props;
  return (
    <ol className={parts.tightStack}>
      {matches.map((match, at) => (
        <li key={`${match.source}\u001f${match.target}`}>
          <button
            type="button"
            className={styles.suggestion}
            disabled={isReadOnly}
            onClick={() => onAccept(match)}
          >
            <Match {...props} match={match} at={above + at} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Match({
  match,
  at,
  sourceLocale,
  locale,
}: Pick<SuggestionsProps, 'sourceLocale' | 'locale'> & { match: MemoryMatch; at: number }) {
  const { target, score, penalties, points, origin, file, identifier, uses, changes, sentences } = match;
  const facts = sentences
    ? [t`${sentences.known} of ${sentences.of} sentences are known`]
    : [
        score > 100 ? t`same property and product family` : '',
        ...penalties.map((penalty) => PENALTY_LABELS[penalty]),
        points > 0 ? plural(points, { one: '# point taken off', other: '# points taken off' }) : '',
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
