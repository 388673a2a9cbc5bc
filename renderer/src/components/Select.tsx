import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SelectProps<Value extends string> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The accessible name if no `Field` provides one. */
  label?: string;
  className?: string;
}

export function Select<Value extends string>({
  value,
  options,
  onChange,
  disabled,
  label,
  className,
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger className={classNames(styles.trigger, className)} aria-label={label}>
        {chosen?.icon}
        <Base.Value className={classNames(parts.truncated, parts.fills)} />
        <Base.Icon className={classNames(parts.muted, parts.grid)}>
          <ChevronsUpDown size={13} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={parts.positioner} alignItemWithTrigger={false} sideOffset={4}>
          <Base.Popup className={styles.popup}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={styles.item}>
                  <span className={styles.tick}>
                    <Base.ItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </span>
                  {option.icon}
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
