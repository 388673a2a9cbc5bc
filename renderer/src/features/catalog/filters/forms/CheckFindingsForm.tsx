import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type CheckName, checkName } from '#shared/domain/checks/check.ts';
import { CHECK_LABELS } from '#shared/domain/checks/check-labels.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { classNames } from '../../../../components/class-names.ts';
import { languageName } from '../../../../components/format.ts';
import { Select } from '../../../../components/Select.tsx';
import { propertyLabel } from '../../../../state/column-names.ts';
import parts from '../../../../theme/parts.module.css';
import { useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';
import { FormFrame } from './FormFrame.tsx';
import type { FormProps } from './form-props.ts';

const ANY = '';
const CHECKS: { value: CheckName | typeof ANY; label: string }[] = [
  { value: ANY, label: t`Any check` },
  ...checkName.options.map((name) => ({ value: name, label: i18n._(CHECK_LABELS[name].label) })),
];

/** Products in which checks of translations find something. */
export function CheckFindingsForm({
  filter,
  onApply,
  footer,
}: FormProps<Extract<ViewFilter, { kind: 'checkFindings' }>>) {
  const { locales, properties } = useFilterScope();
  const [check, setCheck] = useState<CheckName | typeof ANY>(filter.check ?? ANY);
  const [locale, setLocale] = useState(filter.locale ?? ANY);
  const [property, setProperty] = useState(filter.property ?? ANY);
  const made: ViewFilter = {
    kind: 'checkFindings',
    ...(check === ANY ? {} : { check }),
    ...(locale === ANY ? {} : { locale }),
    ...(property === ANY ? {} : { property }),
  };
  return (
    <FormFrame onSubmit={() => onApply(made)}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{t`Check findings`}</h2>
      <Select className={styles.wide} label={t`Check`} value={check} options={CHECKS} onChange={setCheck} />
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
      <Select
        className={styles.wide}
        label={t`Property`}
        value={property}
        options={[
          { value: ANY, label: t`Any property` },
          ...properties
            .filter((one) => one.translatable)
            .map(({ name }) => ({ value: name, label: propertyLabel(name) })),
        ]}
        onChange={setProperty}
      />
      <p className={parts.muted}>{t`Check all translations in Translate first. Edits are checked again.`}</p>
      {footer}
    </FormFrame>
  );
}
