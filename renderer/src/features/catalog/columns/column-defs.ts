import type {
  ColDef,
  ColGroupDef,
  IHeaderGroupComp,
  IHeaderGroupParams,
  ValueFormatterParams,
} from 'ag-grid-community';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CompletenessColumn } from '#shared/domain/query.ts';
import { groupsOf, isFrozen } from '#shared/domain/shown-columns.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { direction } from '../../../components/format.ts';
import { columnName, propertyLabel } from '../../../state/column-names.ts';
import { fixedCellClass, titleCellClass, valueCellClass } from '../cells/cell-classes.ts';
import { cellText, SHOWN_CHARACTERS } from '../cells/cell-text.ts';
import { completenessBar, completenessClass, completenessText } from '../cells/completeness-cell.ts';
import { type GridRow, Look, valueAt } from '../cells/grid-row.ts';
import { IdentifierCell } from '../cells/IdentifierCell.ts';
import { ListCell } from '../cells/ListCell.ts';
import { PictureCell } from '../cells/PictureCell.ts';
import type { ShownPictures } from '../cells/picture-columns.ts';
import { titleText } from '../cells/shown-text.ts';
import { FIXED_LABELS } from '../filters/column-labels.ts';
import { IDENTIFIER_COLUMN, TITLE_COLUMN } from '../grid/row-source.ts';
import { TreeCell } from '../tree/TreeCell.ts';
import { HeaderCell, type HeaderCellProps } from './HeaderCell.ts';
import { headerButton, MENU_BUTTON, menuLabel } from './header-parts.ts';
import { isFrozenAlone } from './layout.ts';

/** The header over a property's languages: its label, the property's own name as a hint, and its menu. */
class GroupHeader implements IHeaderGroupComp {
  readonly #gui = document.createElement('span');
  readonly #name = document.createElement('span');
  readonly #menu = headerButton(MENU_BUTTON);

  init(params: IHeaderGroupParams & GroupHeaderProps): void {
    this.#gui.className = 'header';
    this.#name.className = 'header-name';
    const tools = document.createElement('span');
    tools.className = 'header-tools';
    tools.append(this.#menu);
    this.#gui.append(this.#name, tools);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ displayName, property }: IHeaderGroupParams & GroupHeaderProps): boolean {
    this.#name.textContent = displayName;
    this.#name.title = property;
    this.#menu.ariaLabel = menuLabel(displayName);
    this.#menu.title = menuLabel(displayName);
    // The grid passes no header cell here. Its accessible name is only the property's, whether or not its button is visible.
    requestAnimationFrame(() => {
      const header = this.#gui.closest('[role="columnheader"]');
      if (header) header.ariaLabel = displayName;
    });
    return true;
  }
}

const WIDTHS: Record<ValueKind, number> = {
  text: 190,
  multiline: 260,
  number: 110,
  yesno: 96,
  list: 220,
  struct: 240,
};

/** The id of the group of a property's columns, made from the property, so that the grid can report where it was moved. */
export const groupIdOf = (property: string): string => `property:${property}`;

export interface ColumnDefsInput {
  columns: readonly Column[];
  completeness: readonly CompletenessColumn[];
  /** Properties whose columns do not scroll, and keys of single columns that do not; they come first among `columns`. */
  frozen: readonly string[];
  properties: readonly PropertyInfo[];
  widths: Readonly<Record<string, number>>;
  primaryLocale: string;
  /** The rows are a tree, expanded and collapsed by their identifier. */
  isTree: boolean;
  /** Lines of text in each row. */
  lines: number;
  /** Columns whose cells show pictures; null if there are none. */
  pictures: ShownPictures | null;
}

/** The grid's columns: identifier and title pinned, then the chosen properties, each with its locales side by side. */
export function columnDefs(input: ColumnDefsInput): (ColDef<GridRow> | ColGroupDef<GridRow>)[] {
  const kinds = new Map(input.properties.map((property) => [property.name, property]));
  const alone = input.columns.filter((column) => isFrozenAlone(column, input.frozen));
  const others = input.columns.filter((column) => !alone.includes(column));
  return [
    ...pinnedColumns(input),
    ...input.completeness.map((column) => completenessColumnDef(column, input.widths)),
    ...alone.map((column) =>
      valueColumn(column, kinds.get(column.property)?.kind ?? 'text', input, { hasLanguages: false }),
    ),
    ...groupsOf(others).map(({ property, locales }, position) => {
      const info = kinds.get(property);
      const kind = info?.kind ?? 'text';
      const columns = locales.map((locale) => ({ property, locale }));
      if (info && !info.translatable) return valueColumn(columns[0]!, kind, input, { hasLanguages: false });
      return {
        groupId: groupIdOf(property),
        headerName: propertyLabel(property),
        marryChildren: true,
        headerGroupComponent: GroupHeader,
        headerGroupComponentParams: { property },
        children: columns.map((column) =>
          valueColumn(column, kind, input, { hasLanguages: true, spellOutPrimary: position === 0 }),
        ),
      } satisfies ColGroupDef<GridRow>;
    }),
  ];
}

function pinnedColumns({ widths, isTree }: ColumnDefsInput): ColDef<GridRow>[] {
  const fixed = {
    pinned: 'left',
    lockPinned: true,
    lockPosition: 'left',
    suppressMovable: true,
  } as const;
  return [
    {
      ...fixed,
      colId: IDENTIFIER_COLUMN,
      headerName: FIXED_LABELS.identifier,
      width: widths[IDENTIFIER_COLUMN] ?? 130,
      minWidth: 70,
      cellClass: fixedCellClass('cell-identifier'),
      valueGetter: ({ data }) => data?.identifier,
      // A row that was expanded or collapsed has the same identifier, but must be drawn again.
      ...(isTree ? { cellRenderer: TreeCell, equals: () => false } : { cellRenderer: IdentifierCell }),
    },
    {
      ...fixed,
      colId: TITLE_COLUMN,
      headerName: FIXED_LABELS.title,
      width: widths[TITLE_COLUMN] ?? 210,
      minWidth: 90,
      // The product's title is the header of its row.
      cellAriaRole: 'rowheader',
      cellClass: titleCellClass,
      valueGetter: ({ data }) => data && titleText(data),
    },
  ];
}

const COMPLETENESS_WIDTHS: Record<CompletenessColumn, number> = { completeness: 130, missing: 116 };

/** A completeness column: it is read-only and comes before the properties. */
function completenessColumnDef(
  column: CompletenessColumn,
  widths: ColumnDefsInput['widths'],
): ColDef<GridRow> {
  return {
    colId: column,
    headerName: FIXED_LABELS[column],
    width: widths[column] ?? COMPLETENESS_WIDTHS[column],
    minWidth: 70,
    lockPosition: 'left',
    suppressMovable: true,
    cellClass: completenessClass(column),
    ...(column === 'completeness' ? { cellStyle: completenessBar } : {}),
    valueGetter: ({ data }) =>
      data?.completeness === undefined ? undefined : completenessText(data.completeness, column),
    // A row that was read again may have a different share with the same text.
    equals: () => false,
  };
}

/**
 * Not locked, so that in a narrow window the grid can let frozen columns scroll that leave no room for others; they are moved
 * by their menu.
 */
const FROZEN = { pinned: 'left', lockPinned: false, suppressMovable: true } as const;
const NOT_FROZEN = { pinned: null, lockPinned: true, suppressMovable: false } as const;

function valueColumn(
  column: Column,
  kind: ValueKind,
  { widths, lines, frozen, primaryLocale, pictures }: ColumnDefsInput,
  header: Pick<HeaderCellProps, 'hasLanguages' | 'spellOutPrimary'>,
): ColDef<GridRow> {
  const id = columnKey(column);
  const props: HeaderCellProps = { ...header, of: column, isPrimary: column.locale === primaryLocale };
  return {
    colId: id,
    headerName: columnName(column),
    headerComponentParams: props,
    ...(isFrozen(column, frozen) ? FROZEN : NOT_FROZEN),
    width: widths[id] ?? WIDTHS[kind],
    minWidth: 56,
    cellClass: valueCellClass([
      ...cellClassesOf(column, kind),
      ...(pictures?.columns.has(id) ? ['cell-picture'] : []),
    ]),
    ...(pictures?.columns.has(id)
      ? { cellRenderer: PictureCell, cellRendererParams: { thumbnails: pictures.thumbnails } }
      : kind === 'list'
        ? { cellRenderer: ListCell }
        : {}),
    ...(lines > 1 ? { valueFormatter: formatterOf(SHOWN_CHARACTERS * lines) } : {}),
  };
}

/** Languages whose characters are written differently in other languages: their cells have their own fonts. */
const LANGUAGES_WITH_FONTS = new Set(['ja', 'ko', 'zh']);

function cellClassesOf({ locale }: Column, kind: ValueKind): string[] {
  const language = /^[A-Za-z]+/.exec(locale)?.[0].toLowerCase() ?? '';
  const classes = ['cell-value'];
  if (LANGUAGES_WITH_FONTS.has(language)) classes.push(`cell-lang-${language}`);
  if (kind === 'number') classes.push('cell-number');
  else if (direction(locale) === 'rtl') classes.push('cell-rtl');
  return classes;
}

/** Formats the cells of a value column, cut to what a cell can show. */
function formatterOf(characters: number) {
  return ({ data, column, value }: ValueFormatterParams<GridRow>): string => {
    const id = column.getColId();
    const at = data?.index.get(id);
    if (!data || at === undefined) return typeof value === 'string' ? value : '';
    const inherited = ((data.looks[at] ?? 0) & Look.Inherited) === 0 ? undefined : data.inherited[at];
    return cellText(data.values[at], data.states[at] ?? null, inherited, {
      characters,
      decimals: data.decimals.of(id),
    });
  };
}

/** What all value columns have in common. Functions, never string expressions: the CSP does not allow those. */
export const valueColumnDefaults: ColDef<GridRow> = {
  headerComponent: HeaderCell,
  sortable: true,
  resizable: true,
  sortingOrder: ['asc', 'desc', null],
  cellDataType: false,
  valueGetter: ({ data, column }) => data && column && valueAt(data, column.getColId()),
  valueFormatter: formatterOf(SHOWN_CHARACTERS),
};

interface GroupHeaderProps {
  property: string;
}
