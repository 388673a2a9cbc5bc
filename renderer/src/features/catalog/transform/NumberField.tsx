import { useState } from 'react';
import { numberText, parseNumber } from '#shared/domain/number-format.ts';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { userNumbers } from '../../../components/value-text.ts';

export interface NumberFieldProps {
  label: string;
  value: number;
  /** Whether a number is allowed; `must` says which are. */
  allows?: (value: number) => boolean;
  must?: string;
  onChange: (value: number) => void;
}

/** A number as the user writes it; only allowed numbers are passed on. */
export function NumberField({ label, value, allows = () => true, must, onChange }: NumberFieldProps) {
  const [text, setText] = useState(() => numberText(value, userNumbers));
  const parsed = parseNumber(text, userNumbers);
  const number = parsed.ok
    ? Number(typeof parsed.value === 'number' ? parsed.value : parsed.value.$number)
    : null;
  const error = !parsed.ok ? parsed.message : number !== null && !allows(number) ? must : undefined;
  return (
    <Field label={label} error={error}>
      <TextInput
        value={text}
        inputMode="decimal"
        onChange={(next) => {
          setText(next);
          const read = parseNumber(next, userNumbers);
          if (read.ok && typeof read.value === 'number' && allows(read.value)) onChange(read.value);
        }}
      />
    </Field>
  );
}
