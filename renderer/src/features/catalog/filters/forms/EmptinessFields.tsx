import { t } from '@lingui/core/macro';
import type { Column } from '#shared/domain/cell.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { Field } from '../../../../components/Field.tsx';
import { languageName } from '../../../../components/format.ts';
import { Select } from '../../../../components/Select.tsx';
import type { ConditionFields } from '../conditions.ts';
import { useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';

interface ChoiceProps {
  fields: ConditionFields;
  onChange: (changes: Partial<ConditionFields>) => void;
}

/** Chooses whether a cell that shows its parent's value is filled. */
export function InheritedChoice({ fields, onChange }: ChoiceProps) {
  return (
    <Checkbox
      checked={fields.inherited}
      onChange={(inherited) => onChange({ inherited })}
    >{t`Values inherited from a parent count as filled`}</Checkbox>
  );
}

/** What "is empty" leaves open: whether inherited values count, and whether another language must have a value. */
export function EmptinessFields({ column, fields, onChange }: ChoiceProps & { column: Column }) {
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
