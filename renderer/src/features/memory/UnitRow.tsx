import { t } from '@lingui/core/macro';
import type { FoundUnit, UnitFilter } from '#shared/contract/memory.ts';
import { classNames } from '../../components/class-names.ts';
import { direction, formatDateTime } from '../../components/format.ts';
import { OptionRow } from '../../components/OptionRow.tsx';
import { MarkedText } from '../../editors/text/MarkedText.tsx';
import { searchParts } from '../../editors/text/text-runs.ts';
import { ORIGIN_LABELS } from '../../state/memory-origins.ts';
import parts from '../../theme/parts.module.css';
import styles from './memory.module.css';

export interface UnitRowProps {
  id: string;
  unit: FoundUnit;
  pair: { sourceLocale: string; targetLocale: string };
  filter: UnitFilter;
  isActive: boolean;
  /** From 1. */
  position: number;
  /** -1 while it is not known. */
  total: number;
  onClick: () => void;
  onDoubleClick: () => void;
}

/** A translation in the memory: both texts with what was searched for marked, and where it came from. */
export function UnitRow({
  id,
  unit,
  pair,
  filter,
  isActive,
  position,
  total,
  onClick,
  onDoubleClick,
}: UnitRowProps) {
  const { source, target, origin, file, identifier, uses, at } = unit;
  const marked = (text: string, side: 'source' | 'target') =>
    filter.within === 'both' || filter.within === side ? searchParts(text, filter.text.trim()) : [];
  const facts = [
    file === null ? ORIGIN_LABELS[origin] : t`imported from ${file}`,
    identifier ?? '',
    uses > 1 ? t`used ${uses} times` : '',
    formatDateTime(at),
  ].filter(Boolean);
  return (
    <OptionRow
      id={id}
      isActive={isActive}
      position={position}
      total={total}
      className={classNames(styles.unit, isActive && styles.active, isActive && parts.keyLine)}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <span
        lang={pair.sourceLocale}
        dir={direction(pair.sourceLocale)}
        className={parts.truncated}
        title={source}
      >
        <MarkedText text={source} parts={marked(source, 'source')} />
      </span>
      <span
        lang={pair.targetLocale}
        dir={direction(pair.targetLocale)}
        className={parts.truncated}
        title={target}
      >
        <MarkedText text={target} parts={marked(target, 'target')} />
      </span>
      <span className={classNames(parts.truncated, parts.hint, parts.allColumns)}>{facts.join(' · ')}</span>
    </OptionRow>
  );
}
