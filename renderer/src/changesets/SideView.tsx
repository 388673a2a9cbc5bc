import { classNames } from '../components/class-names.ts';
import { direction, formatNumber } from '../components/format.ts';
import { ValueText } from '../components/ValueText.tsx';
import { type Entry, focusOnChanges, focusOnEntries, type Part, type Side } from './old-new.ts';
import styles from './SideView.module.css';

/** Characters that fit a line of an average column. */
const LINE = 48;
/** Likewise of entries in a column that has to share the room with a panel: an added one must not be cut off. */
const LINE_OF_ENTRIES = 28;

export interface SideViewProps {
  side: Side;
  /** Decides the writing direction. */
  locale: string;
  /** How many lines there are; long unchanged stretches are then left out. Without it, everything is shown. */
  lines?: 1 | 2;
}

/** One side of a change, with what comes and goes marked by more than colour: ins/del elements, "+" and a stroke. */
export function SideView({ side, locale, lines }: SideViewProps) {
  const clamp = lines && (lines === 1 ? styles.oneLine : styles.twoLines);
  switch (side.kind) {
    case 'value':
      return (
        <span className={clamp}>
          <ValueText value={side.value} locale={locale} wrap />
        </span>
      );
    case 'removed':
      return <span className={styles.removed}>value removed</span>;
    case 'text':
      return (
        <span className={classNames(styles.text, clamp)} dir={direction(locale)}>
          {(lines ? focusOnChanges(side.parts, lines * LINE) : side.parts).map(mark)}
        </span>
      );
    case 'list':
      return (
        <span className={classNames(styles.list, clamp)} dir={direction(locale)}>
          {(lines ? focusOnEntries(side.items, lines * LINE_OF_ENTRIES) : side.items).map(entry)}
        </span>
      );
  }
}

function mark({ kind, text }: Part, index: number) {
  if (kind === 'added') return <ins key={index}>{text}</ins>;
  return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
}

function entry(shown: Entry, index: number) {
  if (shown.kind === 'more')
    return (
      <span key={index} className={styles.more}>
        {formatNumber(shown.entries)} more
      </span>
    );
  const { kind, text } = shown;
  const label = text === '' ? <i>empty</i> : text;
  if (kind === 'added')
    return (
      <ins key={index} className={styles.item}>
        + {label}
      </ins>
    );
  if (kind === 'removed')
    return (
      <del key={index} className={styles.item}>
        {label}
      </del>
    );
  return (
    <span key={index} className={styles.item}>
      {label}
    </span>
  );
}
