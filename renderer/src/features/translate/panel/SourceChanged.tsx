import { t } from '@lingui/core/macro';
import type { Segment } from '#shared/contract/translate.ts';
import { textDiff } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { Button } from '../../../components/Button.tsx';
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
    <Section title={t`Source changed`}>
      <dl className={styles.sides}>
        <dt>{t`Then`}</dt>
        <dd lang={sourceLocale}>
          <SideView side={{ kind: 'text', parts: before }} locale={sourceLocale} />
        </dd>
        <dt>{t`Now`}</dt>
        <dd lang={sourceLocale}>
          <SideView side={{ kind: 'text', parts: after }} locale={sourceLocale} />
        </dd>
      </dl>
      <Button disabled={isReadOnly} onClick={onFits}>{t`Translation still fits`}</Button>
    </Section>
  );
}
