import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { ITEM_STATES } from '../../../changesets/outcome.ts';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { Select } from '../../../components/Select.tsx';
import { narrowItems, useActivity } from '../../../state/activity.ts';
import { ANY, columnOptions } from './filter-labels.ts';
import styles from './items.module.css';
import { useItemColumns } from './use-item-columns.ts';

export interface ItemFiltersProps {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** What can be done with all that is shown. */
  children?: ReactNode;
}

/** Which items of a change set are listed: by state, product, property and language. */
export function ItemFilters({ connectionId, changeSet, filter, children }: ItemFiltersProps) {
  const { changeSet: number, counts, state: of, total } = changeSet;
  const itemShown = useActivity((state) => state.itemShown);
  const columns = useItemColumns(connectionId, changeSet, filter.state);
  const { properties, locales } = columnOptions(columns ?? [], filter);
  const narrow = (conditions: Partial<ItemFilter>) => narrowItems(number, conditions);
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <fieldset className={styles.chips} aria-label="Which items">
          <Chip selected={filter.state === null} onClick={() => narrow({ state: null })}>
            All <span>{formatNumber(total)}</span>
          </Chip>
          {ITEM_STATES.filter((state) => counts[state] > 0 || state === filter.state).map((state) => (
            <Chip key={state} selected={filter.state === state} onClick={() => narrow({ state })}>
              <span className={styles.capital}>{itemWord(state, of)}</span>
              <span>{formatNumber(counts[state])}</span>
            </Chip>
          ))}
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
          label="Property"
          className={styles.select}
          value={filter.property ?? ANY}
          options={properties}
          onChange={(property) => narrow({ property: property === ANY ? null : property })}
        />
        <Select
          label="Language"
          className={styles.select}
          value={filter.locale ?? ANY}
          options={locales}
          onChange={(locale) => narrow({ locale: locale === ANY ? null : locale })}
        />
        <span className={styles.gap} />
        <IconButton
          label={itemShown ? 'Hide the change in full' : 'Show the change in full'}
          shortcut="Space"
          icon={<PanelRight size={15} />}
          pressed={itemShown}
          onClick={() => useActivity.setState({ itemShown: !itemShown })}
        />
      </div>
    </div>
  );
}
