import { t } from '@lingui/core/macro';
import { Field } from '../components/Field.tsx';
import { Switch } from '../components/Switch.tsx';

export interface GuardFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What else there is to know of it. */
  note: string;
}

/** Whether text of a table is kept from being run as a formula. */
export function GuardField({ checked, onChange, note }: GuardFieldProps) {
  return (
    <Field
      label={t`Safe for spreadsheets`}
      inline
      hint={t`Text that begins like a formula (=, +, - or @) gets a leading apostrophe, so that no spreadsheet runs it. ${note}`}
    >
      <Switch checked={checked} onChange={onChange} />
    </Field>
  );
}
