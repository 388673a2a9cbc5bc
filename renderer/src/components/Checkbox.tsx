import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  checked: boolean;
  /** Some, but not all, of what the box stands for. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The text beside the box. */
  children?: ReactNode;
  /** The accessible name if there is no text beside the box. */
  label?: string;
  /** The grid around it has the keyboard. */
  isInGrid?: boolean;
}

export function Checkbox(props: CheckboxProps) {
  const { checked, indeterminate, onChange, disabled, children, label, isInGrid } = props;
  const box = (
    <Base.Root
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      aria-label={label}
      tabIndex={isInGrid ? -1 : 0}
      className={styles.box}
    >
      <Base.Indicator className={styles.mark}>
        {indeterminate ? <Minus size={11} strokeWidth={3} /> : <Check size={11} strokeWidth={3} />}
      </Base.Indicator>
    </Base.Root>
  );
  if (!children) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders its own hidden input inside the box.
    <label className={styles.label}>
      {box}
      <span>{children}</span>
    </label>
  );
}
