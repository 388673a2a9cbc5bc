import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter, ProductAction } from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ACTION_LABELS } from '../../../changesets/product-labels.ts';
import { ACTIONS, type Tally, tallied } from '../../../changesets/tally-messages.ts';
import { formatNumber, languageName } from '../../../components/format.ts';
import type { SelectOption } from '../../../components/Select.tsx';
import { propertyLabel } from '../../../state/column-names.ts';

export type ItemColumn = OutputOf<'changesets.columns'>[number];

/** The active conditions: "failed", "property Title", "German", "product “0045”". */
export function conditions(filter: ItemFilter, of: ChangeSet['state']): string[] {
  const { state, search, property, locale, action, differing } = filter;
  const labels: string[] = [];
  if (state !== null) labels.push(itemWord(state, of));
  if (differing) labels.push(t`different from the snapshot`);
  if (property !== null) labels.push(t`property ${propertyLabel(property)}`);
  if (locale !== null) labels.push(languageName(locale));
  if (action !== null) labels.push(t`“${ACTION_LABELS[action]}”`);
  if (search !== '') labels.push(t`product “${search}”`);
  return labels;
}

/** The value of "all" in the selects; properties and locales are never empty. */
export const ANY = '';

/** The properties or locales to choose from, each with its number of items given the other choice. */
export function columnOptions(
  columns: readonly ItemColumn[],
  { property, locale }: Pick<ItemFilter, 'property' | 'locale'>,
): { properties: SelectOption<string>[]; locales: SelectOption<string>[] } {
  const properties = tally(columns, 'property', locale === null ? null : { by: 'locale', value: locale });
  const locales = tally(columns, 'locale', property === null ? null : { by: 'property', value: property });
  return {
    properties: [{ value: ANY, label: t`All properties` }, ...options(properties, property, propertyLabel)],
    locales: [{ value: ANY, label: t`All languages` }, ...options(locales, locale, languageOption)],
  };
}

/** The actions that occur, each with its number of products, and always the chosen one. */
export function actionOptions(
  tally: Tally,
  chosen: ProductAction | null,
): SelectOption<ProductAction | typeof ANY>[] {
  const products = (action: ProductAction) =>
    tally.filter((entry) => entry.action === action).reduce((sum, entry) => sum + tallied(entry), 0);
  return [
    { value: ANY, label: t`All actions` },
    ...ACTIONS.filter((action) => products(action) > 0 || action === chosen).map((action) => ({
      value: action,
      label: `${ACTION_LABELS[action]} · ${formatNumber(products(action))}`,
    })),
  ];
}

const languageOption = (code: string) => {
  const name = languageName(code);
  return name === code ? code : `${name} (${code})`;
};

function tally(
  columns: readonly ItemColumn[],
  of: 'property' | 'locale',
  only: { by: 'property' | 'locale'; value: string } | null,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const column of columns)
    if (only === null || column[only.by] === only.value)
      counts.set(column[of], (counts.get(column[of]) ?? 0) + column.items);
  return counts;
}

/** In alphabetical order. The chosen option is always included, even if it has no items left. */
function options(
  counts: Map<string, number>,
  chosen: string | null,
  name: (value: string) => string,
): SelectOption<string>[] {
  if (chosen !== null && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([value, items]) => ({ value, label: `${name(value)} · ${formatNumber(items)}` }));
}
