import { t } from '@lingui/core/macro';
import { type CSSProperties, memo, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { CellRange } from '#shared/domain/selection.ts';
import { type MatrixLine, missingCombination, type VariantMatrix } from '#shared/domain/variant-matrix.ts';
import { classNames } from '../../../components/class-names.ts';
import { direction } from '../../../components/format.ts';
import { languageTag } from '../../../components/language-tag.ts';
import { columnName, propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import type { RangeEdits } from '../blocks/range-edits.ts';
import { lookClasses } from '../cells/cell-classes.ts';
import { cellText } from '../cells/cell-text.ts';
import { Look, lookOf } from '../cells/grid-row.ts';
import { countsOn, fillReach } from '../filling/fill-reach.ts';
import { CSS_TEXTS } from '../grid/css-texts.ts';
import { block, extendTo, only, type Spot } from '../selection/selected-cells.ts';
import { ACTIVE_VARIANT_ID, SheetField } from './SheetField.tsx';
import styles from './VariantSheet.module.css';
import type { ShownVariants, VariantCell, VariantCells } from './variant-cells.ts';

export interface SheetTableProps {
  cells: VariantCells;
  edits: RangeEdits;
  shown: ShownVariants;
  label: string;
  /** What names a row (or column); for one that stands for a single variant, its identifier. */
  nameOf: (line: MatrixLine) => string;
  /** Called when the active cell has no editor and is to be edited. */
  onRefused: () => void;
}

/** The matrix as a table, and over its active cell the one text field that has the focus, as in the grid. */
export function SheetTable({ cells, edits, shown, label, nameOf, onRefused }: SheetTableProps) {
  const { matrix, column } = shown;
  const { selection } = cells;
  const frame = useRef<HTMLDivElement>(null);
  const { selected, marks } = useStore(selection.store);
  const [range] = selection.ranges;
  const active = selected?.active ?? null;
  const tdAt = ({ row, column: at }: Spot) =>
    frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${at}"]`) ?? null;
  useLayoutEffect(() => {
    selection.onReveal = (spot) => tdAt(spot)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const press = useDrags(cells, edits, frame);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does; the keyboard is in the field over the cells.
    <div
      ref={frame}
      className={classNames('catalog-grid', styles.frame)}
      style={{ ...CSS_TEXTS, '--columns': matrix.columns.length } as CSSProperties}
      {...press}
      onDoubleClick={() => cells.open('keep') || onRefused()}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are selected and edited.
        role="grid"
        aria-label={label}
        aria-readonly={cells.connection.readOnly}
        className={styles.table}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <CornerText matrix={matrix} />
            </th>
            {matrix.columns.map((line) => (
              <th key={line.key} scope="col" className={parts.truncated} title={nameOf(line) || undefined}>
                {nameOf(line) || columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((line, row) => (
            <Row
              key={line.key}
              shown={shown}
              row={row}
              name={nameOf(line) || columnName(column)}
              selected={within(range, row)}
              copied={within(marks.copied[0], row)}
              fill={within(marks.fill ?? undefined, row)}
              active={active?.row === row ? active.column : null}
              hasHandle={range !== undefined && range.lastRow === row && !cells.connection.readOnly}
            />
          ))}
        </tbody>
      </table>
      <SheetField
        cells={cells}
        edits={edits}
        active={active}
        tdAt={tdAt}
        nameOf={nameOf}
        onRefused={onRefused}
      />
    </div>
  );
}

/** The part of a range that is in a row. */
const within = (range: CellRange | undefined, row: number): string | null =>
  range && row >= range.firstRow && row <= range.lastRow ? `${range.firstColumn} ${range.lastColumn}` : null;

function CornerText({ matrix: { rowAttributes, columnAttributes } }: { matrix: VariantMatrix }) {
  const names = (attributes: readonly string[]) => attributes.map(propertyLabel).join(' · ');
  return (
    <span className={styles.axes}>
      {rowAttributes.length > 0 ? <span>{names(rowAttributes)}</span> : null}
      {columnAttributes.length > 0 ? <span className={styles.across}>{names(columnAttributes)}</span> : null}
    </span>
  );
}

interface RowProps {
  shown: ShownVariants;
  row: number;
  name: string;
  /** The first and the last column that are selected, as one text, so that other rows are not drawn again. */
  selected: string | null;
  copied: string | null;
  fill: string | null;
  active: number | null;
  hasHandle: boolean;
}

const isIn = (columns: string | null, column: number): boolean => {
  const [first = 0, last = -1] = columns?.split(' ').map(Number) ?? [];
  return first <= column && column <= last;
};

const Row = memo(function Row({ shown, row, name, selected, copied, fill, active, hasHandle }: RowProps) {
  const { matrix, column, cells, kind } = shown;
  const last = Number(selected?.split(' ')[1] ?? -1);
  return (
    <tr>
      <th scope="row" className={parts.truncated} title={name}>
        {name}
      </th>
      {(matrix.places[row] ?? []).map((product, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other place.
          key={at}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that table.
          role="gridcell"
          tabIndex={-1}
          id={active === at ? ACTIVE_VARIANT_ID : undefined}
          data-row={row}
          data-column={at}
          data-active={active === at || undefined}
          data-selected={isIn(selected, at) || undefined}
          data-copied={isIn(copied, at) || undefined}
          data-fill={isIn(fill, at) || undefined}
          aria-selected={isIn(selected, at)}
          className={styles.cell}
        >
          {product === null ? (
            <span className={styles.missing}>{missingCombination(matrix, row, at) ? t`missing` : null}</span>
          ) : (
            <Value cell={cells.get(product)} locale={column.locale} isNumber={kind === 'number'} />
          )}
          {hasHandle && last === at ? <span className="fill-handle" data-handle="" /> : null}
        </td>
      ))}
    </tr>
  );
});

function Value({
  cell,
  locale,
  isNumber,
}: {
  cell: VariantCell | undefined;
  locale: string;
  isNumber: boolean;
}) {
  if (!cell) return <span className="cell-loading" />;
  const { value, state, inherited, isSaving } = cell;
  const look = lookOf(value, state, inherited) | (isSaving ? Look.Saving : 0);
  return (
    <span
      className={classNames(
        styles.value,
        isNumber && styles.number,
        direction(locale) === 'rtl' && 'cell-rtl',
        ...lookClasses(look),
      )}
      dir={direction(locale)}
      lang={languageTag(locale)}
    >
      {cellText(value, state, inherited)}
    </span>
  );
}

/** Where a pointer is over the table; null beside its cells. */
function spotAt(target: EventTarget | null): Spot | null {
  const td = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return td ? { row: Number(td.dataset.row), column: Number(td.dataset.column) } : null;
}

/** Selects by pressing and dragging, and fills by dragging the handle. */
function useDrags(cells: VariantCells, edits: RangeEdits, frame: { current: HTMLElement | null }) {
  const { selection } = cells;
  const drag = useRef<'select' | 'fill' | null>(null);
  const reachOfFill = (event: PointerEvent) => {
    const [source] = selection.ranges;
    const spot = spotAt(document.elementFromPoint(event.clientX, event.clientY));
    return source && spot ? { source, reach: fillReach(source, spot) } : null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const { target } = event;
      if (event.button !== 0 || !(target instanceof Element) || target.closest('[data-editor="open"]'))
        return;
      if (target.closest('[data-handle]')) {
        drag.current = 'fill';
      } else {
        const spot = spotAt(target);
        if (!spot) return;
        void cells.close();
        drag.current = 'select';
        selection.select(
          event.shiftKey && selection.selected ? extendTo(selection.selected, spot) : only(spot),
        );
      }
      frame.current?.setPointerCapture(event.pointerId);
    },
    onMouseDown: (event: { preventDefault: () => void; target: EventTarget }) => {
      if (event.target instanceof Element && event.target.closest('[data-editor="open"]')) return;
      // The field keeps the focus.
      event.preventDefault();
      cells.focus();
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current === null) return;
      if (drag.current === 'fill') {
        selection.mark({ fill: reachOfFill(event)?.reach?.over ?? null });
        return;
      }
      const spot = spotAt(document.elementFromPoint(event.clientX, event.clientY));
      if (spot && selection.selected) selection.select(extendTo(selection.selected, spot));
    },
    onPointerUp: (event: PointerEvent) => {
      const was = drag.current;
      drag.current = null;
      if (was !== 'fill') return;
      const fill = reachOfFill(event);
      selection.mark({ fill: null });
      if (!fill?.reach) return;
      const { source, reach } = fill;
      const series = countsOn(source, reach.direction, event.ctrlKey || event.metaKey);
      selection.select(block(reach.over));
      void edits.fillFrom(source, reach.over, reach.direction, series);
    },
    onPointerCancel: () => {
      drag.current = null;
      selection.mark({ fill: null });
    },
  };
}
