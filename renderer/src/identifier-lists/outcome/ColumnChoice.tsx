import { t } from '@lingui/core/macro';
import type { IdentifierColumn } from '#shared/domain/ticket.ts';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import type { Outcome } from '../use-identifier-list.ts';

export interface ColumnChoiceProps {
  outcome: Outcome;
  onChange: (column: IdentifierColumn) => void;
}

/** Which column of a table has the identifiers: guessed from what the catalog knows, and changeable. */
export function ColumnChoice({ outcome: { ticket, column }, onChange }: ColumnChoiceProps) {
  const { columns } = ticket.layout;
  if (columns < 2) return null;
  const options = [
    ...Array.from({ length: columns }, (_, at) => ({
      value: String(at),
      label: t`Column ${{ name: at + 1 }}`,
    })),
    { value: 'all', label: t`All columns` },
  ];
  return (
    <Field
      label={t`Identifiers are in`}
      hint={t`The list has ${columns} columns. Only the identifiers of this column are looked up.`}
    >
      <Select
        value={String(column)}
        options={options}
        onChange={(value) => onChange(value === 'all' ? 'all' : Number(value))}
      />
    </Field>
  );
}
