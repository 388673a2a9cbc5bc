import { t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import { isCompletenessColumn, type ViewColumn } from '#shared/domain/query.ts';
import { groupsOf, toggleColumn } from '#shared/domain/shown-columns.ts';
import { addFilter, setSort, useCatalog } from '../../../state/catalog.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { makeFilter } from '../../../state/filter-builder.ts';
import type { CellAction } from '../editing/cell-actions.ts';
import { kindOfColumn } from '../filters/filter-scope.ts';
import { columnIdOf } from '../sorting/header-sort.ts';
import { directionLabels, withoutSort, withSort } from '../sorting/sort-edits.ts';
import { moveLocale, moveProperty, setPropertiesShown, toggleCompleteness } from './layout.ts';
import type { Layout } from './use-layout.ts';

/** What a header is for: a column, or a property with its languages. */
export type HeaderTarget = { column: ViewColumn } | { property: string };

export interface HeaderCommands extends PropertyCommands {
  onSelect: () => void;
  onFit: () => void;
}

type HeaderLayout = ChangedLayout & Pick<Layout, 'completeness' | 'changeCompleteness'>;

const chooseColumns: CellAction = {
  id: 'choose',
  label: t`Choose columns…`,
  startsGroup: true,
  run: () => useCatalog.setState({ choosingColumns: true }),
};

/** The actions for a header, in the order of its menu. */
export function headerActions(
  target: HeaderTarget,
  layout: HeaderLayout,
  commands: HeaderCommands,
): CellAction[] {
  const place = placeOf(target);
  const info = place && layout.basis.properties.find(({ name }) => name === place.property);
  return [
    ...('column' in target ? sortActions(target.column, layout) : []),
    ...('column' in target ? filterActions(target.column) : []),
    ...('property' in target ? [filterAction({ property: target.property, locale: ANY_LOCALE })] : []),
    {
      id: 'select',
      label: 'column' in target ? t`Select column` : t`Select columns`,
      startsGroup: true,
      run: commands.onSelect,
    },
    { id: 'fit', label: t`Fit to content`, run: commands.onFit },
    ...(place ? placeActions(place, layout) : []),
    ...('column' in target && isCompletenessColumn(target.column)
      ? [hideCompleteness(target.column, layout)]
      : []),
    ...(info ? propertyActions(info, layout, commands) : []),
    chooseColumns,
  ];
}

/** The property of a header, and its language if the header is for one; null for columns that are not properties. */
function placeOf(target: HeaderTarget): { property: string; locale: string | null } | null {
  if ('property' in target) return { property: target.property, locale: null };
  return typeof target.column === 'string' ? null : target.column;
}

function sortActions(column: ViewColumn, { basis }: HeaderLayout): CellAction[] {
  const { sort } = useCatalog.getState();
  const isSorted = sort.some(({ by }) => columnIdOf(by) === columnIdOf(column));
  const directions = directionLabels(kindOfColumn(basis.properties, column));
  const others = sort.length - Number(isSorted);
  const actions: (CellAction | false)[] = [
    { id: 'up', label: t`Sort ${directions.up}`, run: () => setSort([{ by: column, descending: false }]) },
    { id: 'down', label: t`Sort ${directions.down}`, run: () => setSort([{ by: column, descending: true }]) },
    others > 0 &&
      !isSorted && {
        id: 'then',
        label: t`Then sort by this`,
        run: () => setSort(withSort(sort, column, false)),
      },
    isSorted && { id: 'unsort', label: t`Remove from sort`, run: () => setSort(withoutSort(sort, column)) },
  ];
  return actions.filter((action) => action !== false);
}

const filterAction = (column: ViewColumn): CellAction => ({
  id: 'filter',
  label: t`Filter…`,
  startsGroup: true,
  run: () => makeFilter(column),
});

function filterActions(column: ViewColumn): CellAction[] {
  if (isCompletenessColumn(column) || column === 'identifier') return [filterAction(column)];
  const only = (is: 'empty' | 'filled') => () => addFilter({ kind: 'cell', column, test: { is } });
  return [
    filterAction(column),
    { id: 'empty', label: t`Only empty`, run: only('empty') },
    { id: 'filled', label: t`Only filled`, run: only('filled') },
  ];
}

const hideCompleteness = (
  column: Parameters<typeof toggleCompleteness>[1],
  { completeness, changeCompleteness }: HeaderLayout,
): CellAction => ({
  id: 'hide',
  label: t`Hide column`,
  run: () => changeCompleteness(toggleCompleteness(completeness, column)),
});

type ChangedLayout = Pick<Layout, 'columns' | 'change' | 'frozen' | 'changeFrozen' | 'basis'>;

/** Commands for a property that go beyond the layout. */
interface PropertyCommands {
  onRename: (property: string) => void;
  onTranslatable: (property: string, translatable: boolean) => void;
  /** The actions for its pictures, if it has any. */
  pictureActions: (property: string) => CellAction[];
}

/**
 * The columns after a column or a property (`locale` null) moves by one place; null if it cannot. Frozen columns stay before
 * the others.
 */
function moved(
  { property, locale }: { property: string; locale: string | null },
  by: -1 | 1,
  { columns, frozen }: ChangedLayout,
): Column[] | null {
  const groups = groupsOf(columns);
  const at = groups.findIndex((group) => group.property === property);
  const locales = groups[at]?.locales ?? [];
  if (locale !== null && locales.length > 1) {
    const to = locales.indexOf(locale) + by;
    return to < 0 || to >= locales.length ? null : moveLocale(columns, { property, locale }, by);
  }
  const neighbour = groups[at + by]?.property;
  return neighbour === undefined || frozen.includes(neighbour) !== frozen.includes(property)
    ? null
    : moveProperty(columns, property, by);
}

/** The actions that move, freeze and hide a column, or a property with all its languages (`locale` null). */
function placeActions(of: { property: string; locale: string | null }, layout: ChangedLayout): CellAction[] {
  const { columns, change, frozen, changeFrozen, basis } = layout;
  const { property, locale } = of;
  const hasFrozen = frozen.includes(property);
  const ownKey = locale === null ? null : columnKey({ property, locale });
  const isAlone = ownKey !== null && !hasFrozen && frozen.includes(ownKey);
  const info = basis.properties.find(({ name }) => name === property);
  const [left, right] = isAlone ? [null, null] : [moved(of, -1, layout), moved(of, 1, layout)];
  const isOneOfSeveral =
    locale !== null && columns.filter((column) => column.property === property).length > 1;
  const hide = () =>
    locale === null && info
      ? change(setPropertiesShown(columns, [info], false, basis.locales))
      : locale !== null && change(toggleColumn(columns, { property, locale }, basis.locales));
  const label = propertyLabel(property);
  const withoutOwn = frozen.filter((one) => one !== property && parseColumnKey(one)?.property !== property);
  const actions: (CellAction | false)[] = [
    (isOneOfSeveral || isAlone) &&
      !hasFrozen &&
      ownKey !== null && {
        id: 'freeze-column',
        label: isAlone ? t`Unfreeze column` : t`Freeze column`,
        startsGroup: true,
        run: () => changeFrozen(isAlone ? frozen.filter((one) => one !== ownKey) : [...frozen, ownKey]),
      },
    {
      id: 'freeze',
      label: hasFrozen ? t`Unfreeze ${label}` : t`Freeze ${label}`,
      startsGroup: !(isOneOfSeveral || isAlone) || hasFrozen,
      run: () => changeFrozen(hasFrozen ? withoutOwn : [...withoutOwn, property]),
    },
    left !== null && { id: 'left', label: t`Move left`, run: () => change(left) },
    right !== null && { id: 'right', label: t`Move right`, run: () => change(right) },
    { id: 'hide', label: locale === null ? t`Hide ${label}` : t`Hide column`, run: hide },
    isOneOfSeveral &&
      info !== undefined && {
        id: 'hide-all',
        label: t`Hide ${label} in all languages`,
        run: () => change(setPropertiesShown(columns, [info], false, basis.locales)),
      },
  ];
  return actions.filter((action) => action !== false);
}

/** The actions for a property, whichever languages it is shown in. */
function propertyActions(
  { name, translatable }: PropertyInfo,
  { basis }: Pick<ChangedLayout, 'basis'>,
  { onRename, onTranslatable, pictureActions }: PropertyCommands,
): CellAction[] {
  const actions: (CellAction | false)[] = [
    { id: 'rename', label: t`Rename ${propertyLabel(name)}…`, startsGroup: true, run: () => onRename(name) },
    basis.locales.length > 1 && {
      id: 'translatable',
      label: translatable ? t`Set as not translatable` : t`Set as translatable`,
      run: () => onTranslatable(name, !translatable),
    },
    ...pictureActions(name),
  ];
  return actions.filter((action) => action !== false);
}
