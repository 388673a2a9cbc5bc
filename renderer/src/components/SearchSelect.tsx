import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './SearchSelect.module.css';

/** Found options that are in the page: whoever looks further down types another letter. */
const SHOWN = 100;

export interface SearchSelectOption {
  value: string;
  label: string;
}

export interface SearchSelectProps {
  value: SearchSelectOption;
  options: readonly SearchSelectOption[];
  onChange: (option: SearchSelectOption) => void;
  /** The accessible name. */
  label: string;
  disabled?: boolean;
  className?: string;
}

/** A select among hundreds, with a search field over its options. */
export function SearchSelect({ value, options, onChange, label, disabled, className }: SearchSelectProps) {
  return (
    <Combobox.Root
      items={options}
      value={value}
      isItemEqualToValue={(a, b) => a.value === b.value}
      onValueChange={(next) => next && onChange(next)}
      disabled={disabled}
      limit={SHOWN}
      autoHighlight
    >
      <Combobox.Trigger
        className={classNames(styles.trigger, className)}
        aria-label={`${label}: ${value.label}`}
      >
        <span className={styles.value}>{value.label}</span>
        <ChevronsUpDown size={13} aria-hidden="true" className={styles.icon} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={parts.positioner} align="start" sideOffset={4}>
          <Combobox.Popup className={styles.popup} aria-label={label}>
            <Combobox.Input className={styles.search} placeholder="Search" aria-label={label} />
            <Combobox.Empty className={styles.none}>Nothing matches.</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(option: SearchSelectOption) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.tick}>
                    <Combobox.ItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className={styles.option}>{option.label}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
