import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';
import { Chip } from './Chip.tsx';
import { classNames } from './class-names.ts';
import styles from './FilterBar.module.css';
import { formatNumber } from './format.ts';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import { Select, type SelectOption } from './Select.tsx';

export interface FilterChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  /** The number of rows it shows; null while unknown. Without it, none is shown. */
  count?: number | null;
  selected: boolean;
  onSelect: () => void;
}

export interface FilterChipsProps {
  /** "Which changes". */
  label: string;
  choices: readonly FilterChoice[];
}

/** Chooses which rows a list shows, and says how many there are of each kind. */
export function FilterChips({ label, choices }: FilterChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {choices.map(({ key, label: name, icon, count, selected, onSelect }) => (
        <Chip key={key} selected={selected} onClick={onSelect}>
          {icon}
          {name} {count === undefined ? null : <span>{count === null ? '…' : formatNumber(count)}</span>}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Not a possible name of anything. */
const ANY = '\u001f';

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** "All properties". */
  all: string;
  /** Null for all. */
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value | null) => void;
}

/** Narrows a list to one value of many. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onChange } = props;
  return (
    <Select<Value | typeof ANY>
      className={styles.select}
      label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: all }, ...options]}
      onChange={(next) => onChange(next === ANY ? null : next)}
    />
  );
}

export interface FilterBarProps extends Partial<FilterChipsProps> {
  /** The accessible name of the bar, where it is the toolbar of a view. */
  toolbar?: string;
  /** What the list is about. */
  heading?: ReactNode;
  search?: Omit<SearchFieldProps, 'className'>;
  /** Further controls that narrow the list. */
  more?: ReactNode;
  /** Actions on the selected rows, or on all that are listed. */
  children?: ReactNode;
}

/** Filters a list, and holds the actions on its rows. */
export function FilterBar({ toolbar, heading, label = '', choices, search, more, children }: FilterBarProps) {
  return (
    <div
      className={styles.bar}
      data-region=""
      {...(toolbar !== undefined && { role: 'toolbar', 'aria-label': toolbar })}
    >
      {heading}
      {choices ? <FilterChips label={label} choices={choices} /> : null}
      {search ? <SearchField className={styles.search} {...search} /> : null}
      {more ? (
        <span className={classNames(parts.middle, parts.shrinks, parts.iconGap, parts.small)}>{more}</span>
      ) : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}
