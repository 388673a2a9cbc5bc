import { Combobox } from '@base-ui/react/combobox';
import { t } from '@lingui/core/macro';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import { useFinalFocus } from './final-focus.ts';
import styles from './SearchSelect.module.css';
import select from './Select.module.css';

/** The maximum number of found options in the page: to find others, the user types another letter. */
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

/** A select with thousands of options and a search field above them. */
export function SearchSelect(props: SearchSelectProps) {
  const [isUsed, setIsUsed] = useState(false);
  // A list of selects scrolls smoothly only if those that were never opened are plain buttons.
  return isUsed ? <Opened {...props} /> : <Unused {...props} onOpen={() => setIsUsed(true)} />;
}

function Unused({ value, label, disabled, className, onOpen }: SearchSelectProps & { onOpen: () => void }) {
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`${label}: ${value.label}`}
      disabled={disabled}
      data-disabled={disabled ? '' : undefined}
      className={classNames(select.trigger, className)}
      onClick={onOpen}
      onKeyDown={openByArrow}
    >
      <Face value={value} />
    </button>
  );
}

function Opened({ value, options, onChange, label, disabled, className }: SearchSelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { within, finalFocus } = useFinalFocus(trigger);
  return (
    <Combobox.Root
      items={options}
      value={value}
      isItemEqualToValue={(a, b) => a.value === b.value}
      onValueChange={(next) => next && onChange(next)}
      disabled={disabled}
      limit={SHOWN}
      defaultOpen
      autoHighlight
    >
      <Combobox.Trigger
        ref={trigger}
        className={classNames(select.trigger, className)}
        aria-label={`${label}: ${value.label}`}
      >
        <Face value={value} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={parts.positioner} align="start" sideOffset={4}>
          <Combobox.Popup ref={within} className={styles.popup} aria-label={label} finalFocus={finalFocus}>
            <Combobox.Input className={styles.search} placeholder={t`Search`} aria-label={label} />
            <Combobox.Empty className={styles.none}>{t`Nothing matches.`}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(option: SearchSelectOption) => (
                <Combobox.Item key={option.value} value={option} className={select.item}>
                  <span className={select.tick}>
                    <Combobox.ItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className={parts.breaks}>{option.label}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Face({ value }: { value: SearchSelectOption }) {
  return (
    <>
      <span className={classNames(parts.truncated, parts.fills)}>{value.label}</span>
      <ChevronsUpDown size={13} aria-hidden="true" className={parts.muted} />
    </>
  );
}
