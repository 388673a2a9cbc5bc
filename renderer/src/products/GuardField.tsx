import { t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import { Field } from '../components/Field.tsx';
import { Switch } from '../components/Switch.tsx';

export interface GuardFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Additional information about the option. */
  note: string;
}

/** Whether text in a table is prevented from being run as a formula. */
export function GuardField({ checked, onChange, note }: GuardFieldProps) {
  return (
    <Field
      label={t`Safe for spreadsheets`}
      inline
      hint={sentences(
        t`Text that begins like a formula (=, +, - or @) gets a leading apostrophe, so that no spreadsheet runs it.`,
        note,
      )}
    >
      <Switch checked={checked} onChange={onChange} />
    </Field>
  );
}
