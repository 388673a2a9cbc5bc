import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { Column } from '#shared/domain/cell.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { classNames } from '../../../../components/class-names.ts';
import { Field } from '../../../../components/Field.tsx';
import { languageName } from '../../../../components/format.ts';
import { Select } from '../../../../components/Select.tsx';
import { TextInput } from '../../../../components/TextInput.tsx';
import { useFirstFocus } from '../../../../components/use-first-focus.ts';
import parts from '../../../../theme/parts.module.css';
import { COMPARISONS, type ConditionFields, type FieldName, wantedBy } from '../conditions.ts';
import { useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';
import { FacetPicker } from './FacetPicker.tsx';

export interface ValueFieldsProps {
  column: GridColumn;
  kind: ValueKind;
  fields: ConditionFields;
  wrong: { field: FieldName; message: string } | null;
  onChange: (changes: Partial<ConditionFields>) => void;
}

/** The fields that a condition needs for its value. */
export function ValueFields({ column, kind, fields, wrong, onChange }: ValueFieldsProps) {
  const field = (name: Exclude<FieldName, 'values'>, label: string, more: ComponentProps<'input'> = {}) => (
    <Field label={label} error={wrong?.field === name ? wrong.message : undefined}>
      <TextInput
        {...more}
        onChange={(next) => onChange({ [name]: next })}
        value={fields[name]}
        aria-label={label}
      />
    </Field>
  );
  const matchCase = (
    <Checkbox
      checked={fields.matchCase}
      onChange={(next) => onChange({ matchCase: next })}
    >{t`Match case`}</Checkbox>
  );
  switch (wantedBy(fields.condition)) {
    case 'nothing':
      return null;
    case 'text':
      return (
        <FirstFocus>
          {field('text', t`Text`, { maxLength: 2000 })}
          {matchCase}
        </FirstFocus>
      );
    case 'pattern':
      return (
        <FirstFocus>
          {field('text', t`Regular expression`, { maxLength: 500, className: styles.mono })}
          {matchCase}
        </FirstFocus>
      );
    case 'number':
      return <FirstFocus>{field('number', t`Number`, { inputMode: 'decimal' })}</FirstFocus>;
    case 'range':
      return (
        <FirstFocus beside>
          {field('number', t`From`, { inputMode: 'decimal' })}
          {field('to', t`To`, { inputMode: 'decimal' })}
        </FirstFocus>
      );
    case 'dates':
      return (
        <FirstFocus beside>
          {field('fromDay', t`First day`, { type: 'date' })}
          {field('toDay', t`Last day`, { type: 'date' })}
        </FirstFocus>
      );
    case 'count':
      return (
        <FirstFocus beside>
          <Field label={t`How many`}>
            <Select
              label={t`How many`}
              value={fields.compare}
              options={COMPARISONS}
              onChange={(compare) => onChange({ compare })}
            />
          </Field>
          {field('number', fields.condition === 'items' ? t`Items` : t`Characters`, { inputMode: 'numeric' })}
        </FirstFocus>
      );
    case 'emptiness':
      return typeof column === 'string' ? null : (
        <EmptinessFields column={column} fields={fields} onChange={onChange} />
      );
    case 'inheritance':
      return typeof column === 'string' ? null : <InheritedChoice fields={fields} onChange={onChange} />;
    case 'values':
      return (
        <FacetPicker
          column={column}
          kind={kind}
          chosen={fields.values}
          error={wrong?.field === 'values' ? wrong.message : null}
          onChange={(values) => onChange({ values })}
        />
      );
  }
}

/** Focuses the first field, which comes next after a condition was chosen. */
function FirstFocus({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  const box = useFirstFocus<HTMLDivElement>((root) => root.querySelector('input'));
  return (
    <div ref={box} className={beside ? classNames(parts.halves, parts.gap2) : styles.stack}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  fields: ConditionFields;
  onChange: (changes: Partial<ConditionFields>) => void;
}

/** Chooses whether a cell that shows its parent's value is filled. */
function InheritedChoice({ fields, onChange }: ChoiceProps) {
  return (
    <Checkbox
      checked={fields.inherited}
      onChange={(inherited) => onChange({ inherited })}
    >{t`Values inherited from a parent count as filled`}</Checkbox>
  );
}

/** What "is empty" leaves open: whether inherited values count, and whether another language must have a value. */
function EmptinessFields({ column, fields, onChange }: ChoiceProps & { column: Column }) {
  const languages = useOtherLanguages(column, fields);
  return (
    <div className={styles.stack}>
      {languages.length > 0 ? (
        <Field label={t`But filled in`}>
          <Select
            className={styles.wide}
            label={t`But filled in`}
            value={fields.filledIn}
            options={[
              { value: '', label: t`Any language or none` },
              ...languages.map((locale) => ({ value: locale, label: languageName(locale) })),
            ]}
            onChange={(filledIn) => onChange({ filledIn })}
          />
        </Field>
      ) : null}
      <InheritedChoice fields={fields} onChange={onChange} />
    </div>
  );
}

/** The languages that the property has besides the column's own, and the chosen one even if the property no longer has it. */
function useOtherLanguages({ property, locale }: Column, { filledIn }: ConditionFields): string[] {
  const { locales, properties } = useFilterScope();
  const isTranslatable = properties.find(({ name }) => name === property)?.translatable ?? false;
  const others = isTranslatable && locale !== ANY_LOCALE ? locales.filter((other) => other !== locale) : [];
  return filledIn === '' || others.includes(filledIn) ? others : [...others, filledIn];
}
