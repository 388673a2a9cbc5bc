import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { CellValue } from '#shared/domain/value.ts';
import { classNames } from '../components/class-names.ts';
import parts from '../theme/parts.module.css';
import styles from './InlineChange.module.css';
import { oldNew } from './old-new.ts';
import { SideView } from './SideView.tsx';

export interface InlineChangeProps {
  old: CellValue;
  next: CellValue;
  /** Decides the writing direction, and where words end. */
  locale: string;
}

/** Old → new on one line of a flex row; for lists, only the added and removed entries, unless they were only moved. */
export function InlineChange({ old, next, locale }: InlineChangeProps) {
  const sides = useMemo(() => oldNew(old, next, locale), [old, next, locale]);
  if (sides.inOne?.kind === 'list') return <SideView side={sides.inOne} locale={locale} lines={1} />;
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
      {sides.note ? (
        <span className={classNames(parts.truncated, parts.muted, parts.tiny)}>{sides.note}</span>
      ) : null}
    </>
  );
}
