import { useEffect, useState } from 'react';
import { TextInput } from '../../../components/TextInput.tsx';
import styles from './SandboxPanel.module.css';

export interface NumberSettingProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onCommit: (value: number) => void;
}

/** A whole number, committed on Enter or when the field loses focus. Anything that is not a number is reverted. */
export function NumberSetting({ label, value, min, max, onCommit }: NumberSettingProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const commit = () => {
    const next = typed.trim() === '' ? Number.NaN : Math.round(Number(typed));
    if (Number.isNaN(next)) return setTyped(String(value));
    const fitting = Math.min(max, Math.max(min, next));
    setTyped(String(fitting));
    if (fitting !== value) onCommit(fitting);
  };
  return (
    <TextInput
      className={styles.number}
      inputMode="numeric"
      aria-label={label}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
