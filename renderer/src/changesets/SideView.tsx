import { plural, t } from '@lingui/core/macro';
import type { Part } from '#shared/domain/text-diff.ts';
import { classNames } from '../components/class-names.ts';
import { direction, formatNumber } from '../components/format.ts';
import { ValueText } from '../components/ValueText.tsx';
import parts from '../theme/parts.module.css';
import { type Entry, fitChanges, fitEntries, type Side } from './old-new.ts';
import styles from './SideView.module.css';

/** The number of characters that fit on a line of an average column. */
const LINE = 48;
/** The same for list entries in a column that shares its space with a panel: an added entry must not be cut off. */
const LINE_OF_ENTRIES = 28;

export interface SideViewProps {
  side: Side;
  /** Decides the writing direction. */
  locale: string;
  /** The number of lines; long unchanged stretches are then left out. Without it and `room`, everything is shown. */
  lines?: 1 | 2;
  /** About how many characters there is room for, if known. */
  room?: number;
}

/** One side of a change, with additions and removals marked by more than color: ins/del elements, "+" and a stroke. */
export function SideView({ side, locale, lines, room }: SideViewProps) {
  const clamp = clampTo(lines);
  switch (side.kind) {
    case 'value': {
      const value = <ValueText value={side.value} locale={locale} wrap={lines !== 1} />;
      const Mark = side.mark === 'removed' ? 'del' : side.mark === 'added' ? 'ins' : 'span';
      return <Mark className={clamp}>{value}</Mark>;
    }
    case 'removed':
      return <span className={parts.noValue}>{t`value removed`}</span>;
    case 'text':
      return lines || room ? (
        <FittedText whole={side.parts} locale={locale} lines={lines} room={room ?? (lines ?? 1) * LINE} />
      ) : (
        <span className={styles.text} dir={direction(locale)}>
          {side.parts.map(mark)}
        </span>
      );
    case 'list':
      return (
        <span className={classNames(styles.list, clamp)} dir={direction(locale)}>
          {(lines || room ? fitEntries(side.items, room ?? (lines ?? 1) * LINE_OF_ENTRIES) : side.items).map(
            entry,
          )}
        </span>
      );
  }
}

const clampTo = (lines: 1 | 2 | undefined) => lines && (lines === 1 ? styles.oneLine : styles.twoLines);

/** As much of a text as fits on the lines, with the number of changes in the rest of it. */
function FittedText({
  whole,
  locale,
  lines,
  room,
}: {
  whole: readonly Part[];
  locale: string;
  lines: 1 | 2 | undefined;
  room: number;
}) {
  const fitted = fitChanges(lines === 1 ? whole.map(onOneLine) : whole, room);
  const text = (
    <span className={classNames(styles.text, clampTo(lines))} dir={direction(locale)}>
      {fitted.parts.map(mark)}
    </span>
  );
  if (fitted.more === 0) return text;
  return (
    <span className={classNames(parts.flex, parts.shrinks, parts.iconGap)}>
      {text}
      <span
        className={styles.more}
        title={t`${plural(fitted.more, { one: '# more change', other: '# more changes' })} in this text`}
      >
        +{formatNumber(fitted.more)}
      </span>
    </span>
  );
}

/** A change after a line break would be out of sight, so the break is shown as a symbol. */
const onOneLine = (part: Part): Part => ({ ...part, text: part.text.replace(/[^\S\n]*\n\s*/g, ' ↵ ') });

function mark({ kind, text }: Part, index: number) {
  if (kind === 'gap') return <span key={index} className={styles.gap} aria-hidden="true" />;
  if (kind === 'added') return <ins key={index}>{text}</ins>;
  return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
}

function entry(shown: Entry, index: number) {
  if (shown.kind === 'more')
    return (
      <span key={index} className={styles.more}>
        {t`${formatNumber(shown.entries)} more`}
      </span>
    );
  const { kind, text } = shown;
  const label = text === '' ? <i>{t`empty`}</i> : text;
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
