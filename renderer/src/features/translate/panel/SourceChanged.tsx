import type { Segment } from '#shared/contract/translate.ts';
import { textDiff } from '../../../changesets/old-new.ts';
import { Button } from '../../../components/Button.tsx';
import { direction } from '../../../components/format.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** What changed in the source since its translation was written. */
export function SourceChanged({
  segment,
  sourceLocale,
  isReadOnly,
  onFits,
}: {
  segment: Segment;
  sourceLocale: string;
  isReadOnly: boolean;
  onFits: () => void;
}) {
  const { writtenAgainst, source } = segment;
  if (writtenAgainst === null) return null;
  const { before, after } = textDiff(writtenAgainst, source, sourceLocale);
  return (
    <Section title="Source changed">
      <dl className={styles.sides} lang={sourceLocale} dir={direction(sourceLocale)}>
        <dt lang="en">Then</dt>
        <dd>
          {before.map(({ kind, text }, at) =>
            // Where it stands is all that tells one part from another.
            kind === 'removed' ? (
              <del key={`${at} ${text}`}>{text}</del>
            ) : (
              <span key={`${at} ${text}`}>{text}</span>
            ),
          )}
        </dd>
        <dt lang="en">Now</dt>
        <dd>
          {after.map(({ kind, text }, at) =>
            kind === 'added' ? (
              <ins key={`${at} ${text}`}>{text}</ins>
            ) : (
              <span key={`${at} ${text}`}>{text}</span>
            ),
          )}
        </dd>
      </dl>
      <Button disabled={isReadOnly} onClick={onFits}>
        Translation still fits
      </Button>
    </Section>
  );
}
