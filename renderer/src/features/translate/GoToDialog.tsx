import { t } from '@lingui/core/macro';
import { Field } from '../../components/Field.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { formatNumber } from '../../components/format.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { useForm } from '../../components/use-form.ts';

/** Asks for the number of a segment on the list, from 1. `rows`: how many it has. */
export function GoToDialog({
  rows,
  onGo,
  onClose,
}: {
  rows: number;
  onGo: (number: number) => void;
  onClose: () => void;
}) {
  const form = useForm({ saved: { number: '' } });
  const go = () => {
    // As the status bar shows it, with whatever parts thousands.
    const digits = form.values.number.normalize('NFKC').replaceAll(/[\s.,'’]/g, '');
    const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    if (number >= 1 && number <= rows) onGo(number);
    else form.refuse({ number: t`Enter a number from 1 to ${formatNumber(rows)}.` });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t`Go to segment`}
      submitLabel={t`Go`}
      canSubmit={form.values.number.trim() !== ''}
      onSubmit={go}
    >
      <Field
        label={t`Number on the list`}
        hint={t`From 1 to ${formatNumber(rows)}.`}
        error={form.errors.number}
      >
        <TextInput
          inputMode="numeric"
          value={form.values.number}
          onChange={(number) => form.change({ number })}
        />
      </Field>
    </FormDialog>
  );
}
