import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextInput.module.css';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  mono?: boolean;
}

export function TextArea({ value, onChange, mono, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field.Control
      render={<textarea autoComplete="off" spellCheck={false} {...rest} rows={rows} />}
      value={value}
      onValueChange={(next) => onChange(next)}
      className={classNames(styles.input, styles.area, mono && styles.mono, className)}
    />
  );
}
