import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { GridSelection } from './grid-selection.ts';
import { add, columnsReach, type Reach, type Spot } from './selected-cells.ts';

/** Shift extends the selection, Ctrl (Command on a Mac) adds to it. */
export type Modifiers = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** The indexes of the columns under a header: of one, or of all of a property. */
export function columnsUnder(header: Element, { columnIds }: Pick<GridSelection, 'columnIds'>): number[] {
  const id = header.getAttribute('col-id') ?? '';
  const property = propertyOfGroup(header);
  if (property === null) return columnIds.includes(id) ? [columnIds.indexOf(id)] : [];
  return columnIds.flatMap((columnId, place) =>
    parseColumnKey(columnId)?.property === property ? [place] : [],
  );
}

/** The property of a header over several languages; null for the header of one column. */
export const propertyOfGroup = (header: Element): string | null =>
  /^property:(.*)_\d+$/s.exec(header.getAttribute('col-id') ?? '')?.[1] ?? null;

/** Selects the whole columns under a header. The active cell is one in sight. */
export function selectColumnsUnder(
  header: Element,
  selection: GridSelection,
  { shiftKey, ctrlKey, metaKey }: Modifiers,
): void {
  const places = columnsUnder(header, selection);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return;
  const { selected, extent } = selection;
  const anchor = shiftKey ? selected?.reaches.at(-1)?.anchor.column : undefined;
  const reach: Reach = columnsReach(
    anchor ?? first,
    anchor !== undefined && anchor > first ? first : last,
    extent,
  );
  const active = inSight(selection, first);
  if (selected && anchor !== undefined)
    selection.select({ reaches: [...selected.reaches.slice(0, -1), reach], active: selected.active });
  else if (selected && (ctrlKey || metaKey)) selection.select(add(selected, reach, active));
  else selection.select({ reaches: [reach], active });
}

/** The cell of a column in the first row in sight. */
export function inSight({ geometry, extent }: GridSelection, column: number): Spot {
  const { y } = geometry.scrollingArea;
  return { ...geometry.spotAt(0, y + 1, extent), column };
}
