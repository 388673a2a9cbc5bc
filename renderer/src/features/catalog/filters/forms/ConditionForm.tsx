import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { classNames } from '../../../../components/class-names.ts';
import { Select } from '../../../../components/Select.tsx';
import parts from '../../../../theme/parts.module.css';
import { longColumnLabel } from '../column-labels.ts';
import {
  type ConditionFields,
  type ConditionId,
  conditionsFor,
  emptyFields,
  type FieldName,
  fieldsOf,
  firstCondition,
  testOf,
  wantedBy,
} from '../conditions.ts';
import { kindOfColumn, useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';
import { FormFrame } from './FormFrame.tsx';
import type { CellFilter, FormProps } from './form-props.ts';
import { ValueFields } from './ValueFields.tsx';

/** Edits a condition on the cells of a column: its kind and its value. */
export function ConditionForm({ filter, onApply, footer }: FormProps<CellFilter>) {
  const { properties } = useFilterScope();
  const { column } = filter;
  const kind = kindOfColumn(properties, column);
  const conditions = conditionsFor(column, kind, filter.test ? fieldsOf(filter.test).condition : undefined);
  const [fields, setFields] = useState<ConditionFields>(() =>
    filter.test ? fieldsOf(filter.test) : emptyFields(firstCondition(kind)),
  );
  const [wrong, setWrong] = useState<{ field: FieldName; message: string } | null>(null);

  const change = (changes: Partial<ConditionFields>) => {
    setWrong(null);
    setFields((before) => ({ ...before, ...changes }));
  };
  const submit = () => {
    const made = testOf(fields);
    if (made.ok) onApply({ kind: 'cell', column, test: made.test });
    else setWrong(made);
  };
  return (
    <FormFrame onSubmit={submit}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{longColumnLabel(column)}</h2>
      <Select<ConditionId>
        className={styles.wide}
        label={t`Condition`}
        value={fields.condition}
        options={conditions}
        onChange={(condition) => change({ condition })}
      />
      <ValueFields
        key={wantedBy(fields.condition)}
        column={column}
        kind={kind}
        fields={fields}
        wrong={wrong}
        onChange={change}
      />
      {footer}
    </FormFrame>
  );
}
