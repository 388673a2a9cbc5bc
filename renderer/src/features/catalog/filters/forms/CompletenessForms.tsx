import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { numberText, parseNumber } from '#shared/domain/number-format.ts';
import type { NumberComparison, ViewFilter } from '#shared/domain/query.ts';
import { classNames } from '../../../../components/class-names.ts';
import { Field } from '../../../../components/Field.tsx';
import { languageName } from '../../../../components/format.ts';
import { Select } from '../../../../components/Select.tsx';
import { TextInput } from '../../../../components/TextInput.tsx';
import { useFirstFocus } from '../../../../components/use-first-focus.ts';
import { userNumbers } from '../../../../components/value-text.ts';
import parts from '../../../../theme/parts.module.css';
import { missingLabel, scopeLabel } from '../completeness-labels.ts';
import { COMPARISONS } from '../conditions.ts';
import { useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';
import { FormFrame } from './FormFrame.tsx';
import type { FormProps } from './form-props.ts';

type Of<Kind extends ViewFilter['kind']> = Extract<ViewFilter, { kind: Kind }>;

/** Parses a number between 0 and `most`; null for anything else. */
function numberBetween(typed: string, most: number, onlyWhole: boolean): number | null {
  const parsed = parseNumber(typed, userNumbers);
  if (!parsed.ok || typeof parsed.value !== 'number') return null;
  const { value } = parsed;
  return value < 0 || value > most || (onlyWhole && !Number.isInteger(value)) ? null : value;
}

/** Products by the share of their required attributes that are filled. */
export function CompletenessForm({ filter, onApply, footer }: FormProps<Of<'completeness'>>) {
  const field = useFirstFocus<HTMLInputElement>();
  const [how, setHow] = useState<NumberComparison>(filter.how);
  const [typed, setTyped] = useState(numberText(filter.percent, userNumbers));
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const percent = numberBetween(typed, 100, false);
    if (percent === null) setWrong(true);
    else onApply({ kind: 'completeness', how, percent });
  };
  return (
    <FormFrame onSubmit={submit}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{t`Completeness`}</h2>
      <Select
        className={styles.wide}
        label={t`Comparison`}
        value={how}
        options={COMPARISONS}
        onChange={setHow}
      />
      <Field label={t`Percent`} error={wrong ? t`Enter a number from 0 to 100.` : undefined}>
        <TextInput
          ref={field}
          className={styles.wide}
          inputMode="decimal"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setWrong(false);
          }}
        />
      </Field>
      <p
        className={parts.muted}
      >{t`Required attributes that are filled in any language, staged edits included.`}</p>
      {footer}
    </FormFrame>
  );
}

const MOST_FIELDS = 1_000_000;
const ANY = '';

/** Products by how many required attributes they miss. */
export function MissingForm({ filter, onApply, footer }: FormProps<Of<'missing'>>) {
  const { locales } = useFilterScope();
  const field = useFirstFocus<HTMLInputElement>();
  const [how, setHow] = useState<NumberComparison>(filter.how);
  const [typed, setTyped] = useState(numberText(filter.fields, userNumbers));
  const [locale, setLocale] = useState(filter.locale ?? ANY);
  const [wrong, setWrong] = useState(false);
  const { scope, attribute } = filter;
  const made = (fields: number): Of<'missing'> => ({
    ...filter,
    how,
    fields,
    locale: locale === ANY ? null : locale,
  });
  const submit = () => {
    const fields = numberBetween(typed, MOST_FIELDS, true);
    if (fields === null) setWrong(true);
    else onApply(made(fields));
  };
  return (
    <FormFrame onSubmit={submit}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>
        {attribute === null
          ? t`Fields missing`
          : missingLabel({ ...filter, locale: null, how: '>', fields: 0 })}
      </h2>
      {attribute === null && scope.of !== 'product' ? (
        <p className={parts.muted}>{scopeLabel(scope)}</p>
      ) : null}
      <Select
        className={styles.wide}
        label={t`Language`}
        value={locale}
        options={[
          { value: ANY, label: t`Any language` },
          ...locales.map((code) => ({ value: code, label: languageName(code) })),
        ]}
        onChange={setLocale}
      />
      {attribute === null ? (
        <>
          <Select
            className={styles.wide}
            label={t`Comparison`}
            value={how}
            options={COMPARISONS}
            onChange={setHow}
          />
          <Field label={t`Fields`} error={wrong ? t`Enter a whole number from 0.` : undefined}>
            <TextInput
              ref={field}
              className={styles.wide}
              inputMode="numeric"
              value={typed}
              onChange={(next) => {
                setTyped(next);
                setWrong(false);
              }}
            />
          </Field>
        </>
      ) : null}
      <p className={parts.muted}>{t`Required attributes without a value there, staged edits included.`}</p>
      {footer}
    </FormFrame>
  );
}
