import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { CompletenessColumn } from '#shared/domain/query.ts';
import { groupsOf, type LayoutBasis, toggleColumn } from '#shared/domain/shown-columns.ts';
import { nextRow } from '../../../components/next-row.ts';
import { WindowedList } from '../../../components/WindowedList.tsx';
import { ChooserLine } from './ChooserLine.tsx';
import styles from './ColumnChooser.module.css';
import type { ChooserRow } from './chooser-rows.ts';
import { moveProperty, movePropertyTo, setPropertiesShown, toggleProperty } from './layout.ts';

const ROW = 28;
/** Rows moved by Page up and Page down. */
const PAGE = 12;

export interface ChooserListProps {
  rows: readonly ChooserRow[];
  basis: LayoutBasis;
  columns: readonly Column[];
  onCompleteness: (column: CompletenessColumn) => void;
  onChange: (columns: Column[]) => void;
  onFold: (property: string, open: boolean) => void;
  /** Goes to a column in the grid. */
  onGo: (column: Column) => void;
  onTranslatable: (property: PropertyInfo, translatable: boolean) => void;
  /** Called when the user removes a property that they added. */
  onRemove: (property: PropertyInfo) => void;
}

/**
 * Properties and their languages as a tree: up and down move, right and left expand and collapse the languages, Space shows
 * and hides, Enter goes to the column, Alt with up and down moves a shown property, Delete removes one that was added.
 */
export function ChooserList({
  rows,
  basis,
  columns,
  onCompleteness,
  onChange,
  onFold,
  onGo,
  onTranslatable,
  onRemove,
}: ChooserListProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  /** The property that was moved: the active line follows it. */
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    if (moved === null) return;
    const to = rows.findIndex((row) => row.id === moved);
    if (to >= 0) setAt(to);
    setMoved(null);
  }, [moved, rows]);
  const active = Math.min(at, rows.length - 1);

  const toggle = (row: ChooserRow) => {
    switch (row.kind) {
      case 'completeness':
        return onCompleteness(row.column);
      case 'heading':
        return onChange(setPropertiesShown(columns, row.properties, !row.shown, basis.locales));
      case 'property':
        return onChange(toggleProperty(columns, row.info, basis.locales));
      case 'translatable':
        return onTranslatable(row.info, !row.info.translatable);
      case 'column':
        return onChange(
          toggleColumn(columns, { property: row.info.name, locale: row.locale }, basis.locales),
        );
    }
  };
  /** A property's first column that is shown, or could be. */
  const go = (row: ChooserRow): boolean => {
    if (row.kind !== 'property' && row.kind !== 'column') return false;
    const property = row.info.name;
    const locale = row.kind === 'column' ? row.locale : (row.shown[0] ?? row.available[0]);
    if (locale === undefined) return false;
    // The rest of a property that is not shown comes with its first column.
    if (row.kind === 'property' && row.shown.length === 0) toggle(row);
    onGo({ property, locale });
    return true;
  };
  const move = (row: ChooserRow, by: -1 | 1) => {
    if (row.kind !== 'property' || row.shown.length === 0) return;
    onChange(moveProperty(columns, row.info.name, by));
    setMoved(row.id);
  };
  const drop = (property: string, before: string) => {
    const order = groupsOf(columns).map((group) => group.property);
    onChange(movePropertyTo(columns, property, order.indexOf(before)));
    setMoved(property);
  };
  const walk = (row: ChooserRow, key: string): boolean => {
    const next = nextRow(key, active, rows.length, PAGE);
    if (next !== null) {
      setAt(next);
      return true;
    }
    switch (key) {
      case 'ArrowRight':
        if (row.kind === 'property' && row.canOpen) {
          if (row.open) setAt(active + 1);
          else onFold(row.info.name, true);
        }
        return true;
      case 'ArrowLeft':
        if (row.kind === 'property' && row.open) onFold(row.info.name, false);
        else if (row.kind === 'column' || row.kind === 'translatable')
          setAt(rows.findLastIndex((one, i) => i < active && one.kind === 'property'));
        return true;
      case 'Delete':
        if (row.kind === 'property' && row.info.products === 0) onRemove(row.info);
        return true;
      case ' ':
        toggle(row);
        return true;
      case 'Enter':
        if (!go(row)) toggle(row);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.ctrlKey || event.metaKey) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      return move(row, event.key === 'ArrowUp' ? -1 : 1);
    }
    if (!event.altKey && walk(row, event.key)) event.preventDefault();
  };

  return (
    <WindowedList
      role="tree"
      aria-label={t`Properties and languages`}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={rows[active] ? `${id}${active}` : undefined}
      className={styles.list}
      count={rows.length}
      rowHeight={ROW}
      active={active}
      onKeyDown={onKeyDown}
      row={(index) => {
        const row = rows[index];
        return row ? (
          <ChooserLine
            key={row.id}
            id={`${id}${index}`}
            row={row}
            isActive={index === active}
            onPoint={() => setAt(index)}
            onToggle={() => toggle(row)}
            onGo={() => go(row)}
            onRemove={() => row.kind === 'property' && onRemove(row.info)}
            onFold={(open) => row.kind === 'property' && onFold(row.info.name, open)}
            onDrop={drop}
          />
        ) : null;
      }}
    />
  );
}
