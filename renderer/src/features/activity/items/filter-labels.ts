import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter, ProductAction } from '#shared/contract/changesets.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { ACTION_LABELS } from '../../../changesets/product-labels.ts';
import { ACTIONS, type Tally, tallied } from '../../../changesets/tally-messages.ts';
import { formatNumber, languageName } from '../../../components/format.ts';
import type { SelectOption } from '../../../components/Select.tsx';
import { propertyLabel } from '../../../state/column-names.ts';

/** The active conditions: "failed", "property Title", "German", "product “0045”". */
export function conditions(filter: ItemFilter, of: ChangeSet['state']): string[] {
  const { state, search, property, locale, action, differing } = filter;
  const labels: string[] = [];
  if (state !== null) labels.push(itemWord(state, of));
  if (differing) labels.push(t`different from the snapshot`);
  if (property !== null) labels.push(t`property ${propertyLabel(property)}`);
  if (locale !== null) labels.push(languageName(locale));
  if (action !== null) labels.push(quoted(ACTION_LABELS[action]));
  if (search !== '') labels.push(t`product “${search}”`);
  return labels;
}

/** The actions that occur, each with its number of products, and always the chosen one. */
export function actionOptions(tally: Tally, chosen: ProductAction | null): SelectOption<ProductAction>[] {
  const products = (action: ProductAction) =>
    tally.filter((entry) => entry.action === action).reduce((sum, entry) => sum + tallied(entry), 0);
  return ACTIONS.filter((action) => products(action) > 0 || action === chosen).map((action) => ({
    value: action,
    label: `${ACTION_LABELS[action]} · ${formatNumber(products(action))}`,
  }));
}
