import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import type { ChangeSet, ProductEvent } from '#shared/contract/changesets.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { columnName } from '../../../state/column-names.ts';
import { ChangeSetLink } from './ChangeSetLink.tsx';
import { EventTime } from './EventTime.tsx';
import styles from './history.module.css';

const KIND_LABELS: Partial<Record<ChangeSet['kind'], string>> = { undo: t`undo`, redo: t`redo` };

/** A value that was sent, with its outcome. `of`: the state of its change set. */
export function ValueEvent({
  event,
  of,
  identifier,
}: {
  event: ProductEvent;
  of: ChangeSet['state'];
  identifier: string;
}) {
  const { changeSet, kind, state, old, next: wanted, locale, code, at } = event;
  const { old: before, next } = useMemo(() => oldNew(old, wanted, locale), [old, wanted, locale]);
  const kindWord = KIND_LABELS[kind];
  const why = reasonText(event);
  return (
    <>
      <p className={styles.head}>
        <b className={styles.column}>{columnName(event)}</b>
        <EventTime at={at} />
      </p>
      <dl className={styles.values}>
        <Side term={t`Old`}>
          <SideView side={before} locale={locale} lines={2} />
        </Side>
        <Side term={t`New`}>
          <SideView side={next} locale={locale} lines={2} />
        </Side>
      </dl>
      <p className={styles.outcome}>
        <ItemPill item={event} of={of} />
        {kindWord ? <span className={styles.kind}>{kindWord}</span> : null}
        {code ? <span className={styles.code}>{code}</span> : null}
        <ChangeSetLink changeSet={changeSet} identifier={identifier} />
      </p>
      {why === null ? null : <p className={state === 'failed' ? styles.refused : styles.hint}>{why}</p>}
    </>
  );
}

function Side({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
