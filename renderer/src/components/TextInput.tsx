import { Input } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextInput.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  /** For identifiers, addresses and codes. */
  mono?: boolean;
}

export function TextInput({ value, onChange, mono, className, ...rest }: TextInputProps) {
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={value}
      onValueChange={(next) => onChange(next)}
      className={classNames(styles.input, mono && styles.mono, className)}
    />
  );
}
