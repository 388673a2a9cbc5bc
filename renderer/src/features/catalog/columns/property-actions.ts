import { t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import type { CellAction } from '../editing/cell-actions.ts';
import { groupsOf, moveLocale, moveProperty, setPropertiesShown, toggleColumn } from './layout.ts';
import type { Layout } from './use-layout.ts';

export type ChangedLayout = Pick<Layout, 'columns' | 'change' | 'frozen' | 'changeFrozen' | 'basis'>;

/** Commands for a property that go beyond the layout. */
export interface PropertyCommands {
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
export function placeActions(
  of: { property: string; locale: string | null },
  layout: ChangedLayout,
): CellAction[] {
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
export function propertyActions(
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
