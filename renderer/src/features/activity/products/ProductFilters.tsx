import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeSet, ItemFilter, ProductAction } from '#shared/contract/changesets.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ActionIcon } from '../../../changesets/ActionName.tsx';
import { ITEM_STATES } from '../../../changesets/outcome.ts';
import { ACTION_WORDS } from '../../../changesets/product-labels.ts';
import { ACTIONS, differing, type Tally, tallied } from '../../../changesets/tally-messages.ts';
import { useTally } from '../../../changesets/use-outcome-sentence.ts';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { Select, type SelectOption } from '../../../components/Select.tsx';
import { narrowItems, useActivity } from '../../../state/activity.ts';
import styles from '../items/items.module.css';

export interface ProductFiltersProps {
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** What can be done with all that is shown or chosen. */
  children?: ReactNode;
}

/** Which products of a removal or a restore are listed: by state, by what was done, and by name. */
export function ProductFilters({ changeSet, filter, children }: ProductFiltersProps) {
  const { changeSet: number, counts, state: of, total } = changeSet;
  const itemShown = useActivity((state) => state.itemShown);
  const tally = useTally(changeSet);
  const differ = differing(tally ?? []);
  const actions = actionOptions(tally ?? [], filter.action);
  const narrow = (conditions: Partial<ItemFilter>) => narrowItems(number, conditions);
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <fieldset className={styles.chips} aria-label="Which products">
          <Chip
            selected={filter.state === null && !filter.differing}
            onClick={() => narrow({ state: null, differing: false })}
          >
            All <span>{formatNumber(total)}</span>
          </Chip>
          {ITEM_STATES.filter((state) => counts[state] > 0 || state === filter.state).map((state) => (
            <Chip
              key={state}
              selected={filter.state === state}
              onClick={() => narrow({ state, differing: false })}
            >
              <span className={styles.capital}>{itemWord(state, of)}</span>
              <span>{formatNumber(counts[state])}</span>
            </Chip>
          ))}
          {differ > 0 || filter.differing ? (
            <Chip selected={filter.differing} onClick={() => narrow({ state: null, differing: true })}>
              Different <span>{formatNumber(differ)}</span>
            </Chip>
          ) : null}
        </fieldset>
        {children}
      </div>
      <div className={styles.line}>
        <SearchField
          key={number}
          label="Search products"
          className={styles.search}
          search={filter.search}
          onSearch={(search) => narrow({ search })}
        />
        <Select
          label="Action"
          className={styles.select}
          value={filter.action ?? ANY}
          options={actions}
          onChange={(action) => narrow({ action: action === ANY ? null : action })}
        />
        <span className={styles.gap} />
        <IconButton
          label={itemShown ? 'Hide the product in full' : 'Show the product in full'}
          shortcut="Space"
          icon={<PanelRight size={15} />}
          pressed={itemShown}
          onClick={() => useActivity.setState({ itemShown: !itemShown })}
        />
      </div>
    </div>
  );
}

const ANY = 'any';

/** Actions that there are, each with how many products it has; the chosen one always. */
function actionOptions(
  tally: Tally,
  chosen: ProductAction | null,
): SelectOption<ProductAction | typeof ANY>[] {
  const products = (action: ProductAction) =>
    tally.filter((entry) => entry.action === action).reduce((sum, entry) => sum + tallied(entry), 0);
  return [
    { value: ANY, label: 'All actions' },
    ...ACTIONS.filter((action) => products(action) > 0 || action === chosen).map((action) => ({
      value: action,
      label: `${ACTION_WORDS[action]} · ${formatNumber(products(action))}`,
      icon: <ActionIcon action={action} />,
    })),
  ];
}
