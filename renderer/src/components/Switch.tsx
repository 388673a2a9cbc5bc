import { Switch as Base } from '@base-ui/react/switch';
import styles from './Switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The accessible name if no `Field` provides one. */
  label?: string;
}

export function Switch({ checked, onChange, disabled, label }: SwitchProps) {
  return (
    <Base.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      aria-label={label}
      className={styles.switch}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
}
