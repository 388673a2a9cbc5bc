import { t } from '@lingui/core/macro';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { columnKey } from '#shared/domain/column-key.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { toast } from '../../../components/toast.ts';
import { PictureOffer } from '../../../pictures/PictureOffer.tsx';
import { columnName, propertyLabel } from '../../../state/column-names.ts';
import { useConnection } from '../../../state/connections.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';
import { CellMenu } from '../grid/CellMenu.tsx';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { fitColumns } from '../grid/fit-columns.ts';
import { columnsUnder, propertyOfGroup, selectColumnsUnder } from '../selection/select-columns.ts';
import { columnOfId } from '../sorting/header-sort.ts';
import { type HeaderTarget, headerActions } from './column-actions.ts';
import { MENU_BUTTON } from './header-parts.ts';
import { pictureActions } from './picture-actions.ts';
import { RenameColumnDialog } from './RenameColumnDialog.tsx';
import { setTranslatable } from './set-translatable.ts';
import type { Layout } from './use-layout.ts';

export interface ColumnMenuProps {
  grid: CatalogGrid;
  element: RefObject<HTMLElement | null>;
  layout: Layout;
}

interface OpenMenu {
  target: HeaderTarget;
  at: DOMRect;
}

/** The menu of a header, opened by its button, a right click, or the keys that press the button (selection/header-keys.ts). */
export function ColumnMenu({ grid, element, layout }: ColumnMenuProps) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  /** The address of a picture, while the user is asked whether to show pictures. */
  const [offered, setOffered] = useState<string | null>(null);
  const header = useRef<HTMLElement>(null);
  const connectionId = grid.connection.id;

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    const onAsked = (event: Event) => {
      const pressed = event.target instanceof Element ? event.target : null;
      const button = pressed?.closest(`.${MENU_BUTTON}`);
      if (event.type === 'click' && !button) return;
      const cell = pressed?.closest<HTMLElement>('.ag-header-cell, .ag-header-group-cell-with-group');
      const target = cell && targetOf(cell);
      if (!target) return;
      event.preventDefault();
      header.current = cell;
      setOpen({ target, at: (button ?? cell).getBoundingClientRect() });
    };
    container.addEventListener('contextmenu', onAsked);
    container.addEventListener('click', onAsked);
    return () => {
      container.removeEventListener('contextmenu', onAsked);
      container.removeEventListener('click', onAsked);
    };
  }, [element]);

  /** Hiding a header would lose the focus on it: the next one gets it. */
  const andFocus =
    <Columns,>(change: (columns: Columns) => void) =>
    (columns: Columns) => {
      const id = header.current?.getAttribute('col-id');
      const beside = neighbourOf(header.current);
      change(columns);
      window.setTimeout(() => {
        header.current = headerWithId(element.current, id) ?? beside;
        header.current?.focus();
      });
    };
  const changed = {
    ...layout,
    change: andFocus(layout.change),
    changeCompleteness: andFocus(layout.changeCompleteness),
    changeFrozen: andFocus((frozen: string[]) => {
      const tooWide = frozen.find((property) => leavesNoRoom(property, grid, layout));
      if (tooWide === undefined) layout.changeFrozen(frozen);
      else
        toast({
          title: t`${propertyLabel(tooWide)} is too wide to freeze`,
          message: t`Make its columns narrower, or hide some of its languages.`,
        });
    }),
  };
  const label = open ? targetLabel(open.target) : '';
  const commands = {
    // After the menu has closed and returned focus to the header.
    onSelect: () =>
      window.setTimeout(() => {
        if (!header.current || !grid.selecting) return;
        selectColumnsUnder(header.current, grid.selecting, NO_MODIFIERS);
        grid.focus();
      }),
    onFit: () => {
      const { selecting, api } = grid;
      if (!api || !selecting || !header.current) return;
      const places = columnsUnder(header.current, selecting);
      fitColumns(
        api,
        places.flatMap((place) => selecting.columnIds[place] ?? []),
      );
    },
    onRename: setRenaming,
    pictureActions: (property: string) => pictureActions(grid, property, setOffered),
    onTranslatable: (property: string, translatable: boolean) =>
      void setTranslatable(connectionId, property, translatable, changed),
  };
  const closeOffer = useCallback(() => {
    setOffered(null);
    header.current?.focus();
  }, []);
  return (
    <>
      <CellMenu
        key={label === '' ? 'closed' : label}
        at={open?.at ?? null}
        actions={open ? headerActions(open.target, changed, commands) : []}
        label={label}
        onClose={() => {
          setOpen(null);
          header.current?.focus();
        }}
      />
      {renaming === null ? null : (
        <RenameColumnDialog
          connectionId={connectionId}
          property={renaming}
          onClose={() => {
            setRenaming(null);
            header.current?.focus();
          }}
        />
      )}
      {offered === null ? null : (
        <PicturesDialog connectionId={connectionId} address={offered} onClose={closeOffer} />
      )}
    </>
  );
}

/** The share of the grid's width that frozen columns may take. */
const MOST_FROZEN = 0.7;

/** Whether a property that is not frozen yet is too wide to be frozen beside the frozen ones. */
function leavesNoRoom(
  property: string,
  { api, selecting }: CatalogGrid,
  { columns, frozen }: Layout,
): boolean {
  if (!api || !selecting || frozen.includes(property)) return false;
  const added = columns
    .filter((column) => column.property === property)
    .reduce((width, column) => width + (api.getColumn(columnKey(column))?.getActualWidth() ?? 0), 0);
  const { pinnedWidth, viewport } = selecting.geometry;
  return pinnedWidth + added > MOST_FROZEN * viewport.clientWidth;
}

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false };

function targetOf(header: HTMLElement): HeaderTarget | null {
  const property = propertyOfGroup(header);
  if (property !== null) return { property };
  const column = columnOfId(header.getAttribute('col-id') ?? '');
  return column && { column };
}

function targetLabel(target: HeaderTarget): string {
  if ('property' in target) return propertyLabel(target.property);
  return typeof target.column === 'string' ? FIXED_LABELS[target.column] : columnName(target.column);
}

const headerWithId = (container: HTMLElement | null, id: string | null | undefined): HTMLElement | null =>
  container?.querySelector<HTMLElement>(`.ag-header [col-id="${CSS.escape(id ?? '')}"]`) ?? null;

function neighbourOf(header: HTMLElement | null): HTMLElement | null {
  const grid = header?.closest('[role="grid"]');
  const at = (place: number) =>
    grid?.querySelector<HTMLElement>(`.ag-header-cell[col-id][aria-colindex="${place}"]`);
  const place = Number(header?.getAttribute('aria-colindex'));
  return at(place + 1) ?? at(place - 1) ?? null;
}

/** Offers to show the pictures of a connection, such as the one at an address; closes once they are shown. */
function PicturesDialog({
  connectionId,
  address,
  onClose,
}: {
  connectionId: string;
  address: string;
  onClose: () => void;
}) {
  const isShown = useConnection(connectionId)?.showPictures ?? false;
  useEffect(() => {
    if (isShown) onClose();
  }, [isShown, onClose]);
  return (
    <Dialog open onClose={onClose} title={t`Show pictures`}>
      <PictureOffer connectionId={connectionId} address={address} />
    </Dialog>
  );
}
