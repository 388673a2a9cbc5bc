import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { CellValue } from '#shared/domain/value.ts';
import styles from './InlineChange.module.css';
import { oldNew, type Part } from './old-new.ts';
import { SideView } from './SideView.tsx';

export interface InlineChangeProps {
  old: CellValue;
  next: CellValue;
  /** Decides the writing direction, and where words end. */
  locale: string;
}

/** Old → new on one line of a flex row; for lists, only the added and removed entries. */
export function InlineChange({ old, next, locale }: InlineChangeProps) {
  const sides = useMemo(() => oldNew(old, next, locale), [old, next, locale]);
  if (sides.old.kind === 'list' && sides.next.kind === 'list') {
    const items = [...sides.old.items.filter(isRemoved), ...sides.next.items.filter(isAdded)];
    // Lists whose entries were only reordered are shown in full.
    if (items.length > 0) return <SideView side={{ kind: 'list', items }} locale={locale} lines={1} />;
  }
  const after = <SideView side={sides.next} locale={locale} lines={1} />;
  return (
    <>
      <span className={styles.side}>
        <span className="visually-hidden">{t`old:`} </span>
        <SideView side={sides.old} locale={locale} lines={1} />
      </span>
      <span aria-hidden="true">→</span>
      <span className={styles.side}>
        <span className="visually-hidden">{t`new:`} </span>
        {sides.next.kind === 'value' && !sides.next.mark ? (
          <ins className={styles.whole}>{after}</ins>
        ) : (
          after
        )}
      </span>
      {sides.note ? <span className={styles.note}>{sides.note}</span> : null}
    </>
  );
}

const isRemoved = ({ kind }: Part) => kind === 'removed';
const isAdded = ({ kind }: Part) => kind === 'added';
