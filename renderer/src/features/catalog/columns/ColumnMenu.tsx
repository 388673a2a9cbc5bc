import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ViewColumn } from '#shared/domain/query.ts';
import { longColumnLabel } from '../filters/column-labels.ts';
import { CellMenu } from '../grid/CellMenu.tsx';
import { columnOfId } from '../sorting/header-sort.ts';
import { columnActions } from './column-actions.ts';
import type { Layout } from './use-layout.ts';

/** The menu of a column's header: right click, or the menu key where the header has the keyboard. */
export function ColumnMenu({ element, layout }: { element: RefObject<HTMLElement | null>; layout: Layout }) {
  const [open, setOpen] = useState<{ column: ViewColumn; at: DOMRect } | null>(null);
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const onContextMenu = (event: MouseEvent) => {
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-header-cell[col-id]') : null;
      const column = cell && columnOfId(cell.getAttribute('col-id') ?? '');
      if (!column) return;
      event.preventDefault();
      header.current = cell;
      setOpen({ column, at: cell.getBoundingClientRect() });
    };
    grid.addEventListener('contextmenu', onContextMenu);
    return () => grid.removeEventListener('contextmenu', onContextMenu);
  }, [element]);
  /** A header that is hidden takes the keyboard with it: the next one gets it. */
  const andFocus =
    <Columns,>(change: (columns: Columns) => void) =>
    (columns: Columns) => {
      header.current = neighbourOf(header.current);
      change(columns);
      header.current?.focus();
    };
  const changes = {
    change: andFocus(layout.change),
    changeCompleteness: andFocus(layout.changeCompleteness),
  };
  return (
    <CellMenu
      key={open ? longColumnLabel(open.column) : 'closed'}
      at={open?.at ?? null}
      actions={open ? columnActions(open.column, { ...layout, ...changes }) : []}
      label={open ? longColumnLabel(open.column) : ''}
      onClose={() => {
        setOpen(null);
        header.current?.focus();
      }}
    />
  );
}

function neighbourOf(header: HTMLElement | null): HTMLElement | null {
  const grid = header?.closest('[role="grid"]');
  const at = (place: number) =>
    grid?.querySelector<HTMLElement>(`.ag-header-cell[col-id][aria-colindex="${place}"]`);
  const place = Number(header?.getAttribute('aria-colindex'));
  return at(place + 1) ?? at(place - 1) ?? null;
}
