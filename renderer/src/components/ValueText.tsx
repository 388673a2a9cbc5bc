import { t } from '@lingui/core/macro';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import { direction } from './format.ts';
import styles from './ValueText.module.css';
import { valueText } from './value-text.ts';

export interface ValueTextProps {
  value: CellValue;
  /** Decides the writing direction. */
  locale: string;
  /** Keeps line breaks and wraps; otherwise one line, cut off with an ellipsis. */
  wrap?: boolean;
}

/** A cell's content, in which "no value", the empty text and the empty list can be told apart. */
export function ValueText({ value, locale, wrap = false }: ValueTextProps) {
  if (value === null)
    return (
      <span className={parts.muted}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{t`no value`}</span>
      </span>
    );
  if (value === '') return <span className={parts.emptyMark}>{t`empty`}</span>;
  if (typeof value === 'boolean') return <span>{value ? t`Yes` : t`No`}</span>;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className={parts.emptyMark}>{t`empty list`}</span>;
    return (
      <span className={classNames(styles.list, wrap && styles.wrap)} dir={direction(locale)}>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same value twice, and its order is what it is.
          <span key={index} className={styles.chip}>
            {item === '' ? <i>{t`empty`}</i> : valueText(item)}
          </span>
        ))}
      </span>
    );
  }
  const isText = typeof value === 'string' || (typeof value === 'object' && !isExactNumber(value));
  return (
    <span dir={isText ? direction(locale) : undefined} className={wrap ? styles.wrap : styles.line}>
      {valueText(value)}
    </span>
  );
}
