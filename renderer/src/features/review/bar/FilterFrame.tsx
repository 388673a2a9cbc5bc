import type { ReactNode } from 'react';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber } from '../../../components/format.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import styles from './FilterFrame.module.css';

export interface FilterChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  /** How many it shows; null while that is not known. */
  count: number | null;
  selected: boolean;
  onSelect: () => void;
}

export interface FilterFrameProps {
  /** "Which changes". */
  label: string;
  choices: readonly FilterChoice[];
  search: { label: string; text: string; onSearch: (text: string) => void };
  /** More that narrows the list. */
  more?: ReactNode;
  /** What can be done with what is chosen, or with all that is listed. */
  children: ReactNode;
}

/** Which of what is staged is listed, and what can be done with all of it. */
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
