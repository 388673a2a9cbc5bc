import type { ReactNode } from 'react';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber } from '../../../components/format.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import styles from './FilterFrame.module.css';

export interface FilterChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  /** The number of rows it shows; null while unknown. */
  count: number | null;
  selected: boolean;
  onSelect: () => void;
}

export interface FilterFrameProps {
  /** "Which changes". */
  label: string;
  choices: readonly FilterChoice[];
  search: { label: string; text: string; onSearch: (text: string) => void };
  /** Further controls that narrow the list. */
  more?: ReactNode;
  /** Actions on the selected rows, or on all that are listed. */
  children: ReactNode;
}

/** Filters a list of Review, and holds the actions on its rows. */
export function FilterFrame({ label, choices, search, more, children }: FilterFrameProps) {
  return (
    <div className={styles.bar} data-region="">
      <fieldset className={styles.chips} aria-label={label}>
        {choices.map(({ key, label: name, icon, count, selected, onSelect }) => (
          <Chip key={key} selected={selected} onClick={onSelect}>
            {icon}
            {name} <span>{count === null ? '…' : formatNumber(count)}</span>
          </Chip>
        ))}
      </fieldset>
      <SearchField
        label={search.label}
        className={styles.search}
        search={search.text}
        onSearch={search.onSearch}
      />
      {more}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
