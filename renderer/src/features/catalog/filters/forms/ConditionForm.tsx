import { useState } from 'react';
import { Select } from '../../../../components/Select.tsx';
import { columnWords } from '../column-labels.ts';
import {
  type ConditionId,
  conditionsFor,
  type Draft,
  draftOf,
  emptyDraft,
  type FieldName,
  firstCondition,
  testOf,
  wantedBy,
} from '../conditions.ts';
import { kindOfColumn, useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';
import type { CellFilter, FormProps } from './form-props.ts';
import { onSubmit } from './on-submit.ts';
import { ValueFields } from './ValueFields.tsx';

/** A condition on the cells of a column: which, and its value. */
export function ConditionForm({ filter, onApply, footer }: FormProps<CellFilter>) {
  const { properties } = useFilterScope();
  const { column } = filter;
  const kind = typeof column === 'string' ? 'text' : kindOfColumn(properties, column.property);
  const conditions = conditionsFor(column, kind, filter.test ? draftOf(filter.test).condition : undefined);
  const [draft, setDraft] = useState<Draft>(() =>
    filter.test ? draftOf(filter.test) : emptyDraft(firstCondition(kind)),
  );
  const [wrong, setWrong] = useState<{ field: FieldName; message: string } | null>(null);

  const change = (changes: Partial<Draft>) => {
    setWrong(null);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const submit = () => {
    const made = testOf(draft);
    if (made.ok) onApply({ kind: 'cell', column, test: made.test });
    else setWrong(made);
  };
  return (
    <form className={styles.form} onSubmit={onSubmit(submit)}>
      <h2 className={styles.formTitle}>{columnWords(column)}</h2>
      <Select<ConditionId>
        className={styles.wide}
        label="Condition"
        value={draft.condition}
        options={conditions}
        onChange={(condition) => change({ condition })}
      />
      <ValueFields
        key={wantedBy(draft.condition)}
        column={column}
        kind={kind}
        draft={draft}
        wrong={wrong}
        onChange={change}
      />
      {footer}
    </form>
  );
}
