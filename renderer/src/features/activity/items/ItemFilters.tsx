import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ActionIcon } from '../../../changesets/ActionName.tsx';
import { ITEM_STATES } from '../../../changesets/outcome.ts';
import { differing } from '../../../changesets/tally-messages.ts';
import { useTally } from '../../../changesets/use-outcome-sentence.ts';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { Select } from '../../../components/Select.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { narrowItems, useActivity } from '../../../state/activity.ts';
import { ANY, actionOptions, columnOptions } from './filter-labels.ts';
import styles from './items.module.css';

export interface ItemFiltersProps {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** Actions for all items shown or selected. */
  children?: ReactNode;
}

const inFull = {
  product: (isShown: boolean) => (isShown ? t`Hide the product in full` : t`Show the product in full`),
  change: (isShown: boolean) => (isShown ? t`Hide the change in full` : t`Show the change in full`),
};

/**
 * Chooses which items of a change set are listed: by state and product; edits also by property and language, whole products
 * by action.
 */
export function ItemFilters({ children, ...about }: ItemFiltersProps) {
  const { changeSet, filter } = about;
  const { changeSet: number, counts, state: of, total, kind } = changeSet;
  const itemShown = useActivity((state) => state.itemShown);
  const differ = differing(useTally(changeSet) ?? []);
  const areProducts = worksOnProducts(kind);
  const narrow = (conditions: Partial<ItemFilter>) => narrowItems(number, conditions);
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <fieldset className={styles.chips} aria-label={areProducts ? t`Which products` : t`Which items`}>
          <Chip
            selected={filter.state === null && !filter.differing}
            onClick={() => narrow({ state: null, differing: false })}
          >
            <Trans>
              All <span>{formatNumber(total)}</span>
            </Trans>
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
              <Trans>
                Different <span>{formatNumber(differ)}</span>
              </Trans>
            </Chip>
          ) : null}
        </fieldset>
        {children}
      </div>
      <div className={styles.line}>
        <SearchField
          key={number}
          label={t`Search products`}
          className={styles.search}
          search={filter.search}
          onSearch={(search) => narrow({ search })}
        />
        {worksOnProducts(kind) ? <ActionFilter {...about} /> : <ColumnFilters {...about} />}
        <span className={styles.gap} />
        <IconButton
          label={areProducts ? inFull.product(itemShown) : inFull.change(itemShown)}
          shortcut="Space"
          icon={<PanelRight size={15} />}
          pressed={itemShown}
          onClick={() => useActivity.setState({ itemShown: !itemShown })}
        />
      </div>
    </div>
  );
}

function ColumnFilters({ connectionId, changeSet, filter }: ItemFiltersProps) {
  // The selects are optional: if they cannot be filled, the list itself shows the error.
  const asked = { connectionId, changeSet: changeSet.changeSet, state: filter.state };
  const { value: columns } = useQuery('changesets.columns', asked);
  const { properties, locales } = columnOptions(columns ?? [], filter);
  const narrow = (conditions: Partial<ItemFilter>) => narrowItems(changeSet.changeSet, conditions);
  return (
    <>
      <Select
        label={t`Property`}
        className={styles.select}
        value={filter.property ?? ANY}
        options={properties}
        onChange={(property) => narrow({ property: property === ANY ? null : property })}
      />
      <Select
        label={t`Language`}
        className={styles.select}
        value={filter.locale ?? ANY}
        options={locales}
        onChange={(locale) => narrow({ locale: locale === ANY ? null : locale })}
      />
    </>
  );
}

function ActionFilter({ changeSet, filter }: ItemFiltersProps) {
  const options = actionOptions(useTally(changeSet) ?? [], filter.action);
  return (
    <Select
      label={t`Action`}
      className={styles.select}
      value={filter.action ?? ANY}
      options={options.map((option) =>
        option.value === ANY ? option : { ...option, icon: <ActionIcon action={option.value} /> },
      )}
      onChange={(action) => narrowItems(changeSet.changeSet, { action: action === ANY ? null : action })}
    />
  );
}
