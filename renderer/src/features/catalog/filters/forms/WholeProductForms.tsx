import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { classNames } from '../../../../components/class-names.ts';
import { languageName } from '../../../../components/format.ts';
import { Segmented } from '../../../../components/Segmented.tsx';
import { Select } from '../../../../components/Select.tsx';
import { UNCLASSIFIED_HINT, UNKNOWN_HINT } from '../../../../products/classification-hints.ts';
import { propertyLabel } from '../../../../state/column-names.ts';
import parts from '../../../../theme/parts.module.css';
import { filterLabel } from '../filter-labels.ts';
import { useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';
import { FormFrame } from './FormFrame.tsx';
import type { FormProps } from './form-props.ts';

type Of<Kind extends ViewFilter['kind']> = Extract<ViewFilter, { kind: Kind }>;

const ANY = '';

/** "Empty in German": in any translatable property, or in one. */
export function EmptyInForm({ filter, onApply, footer }: FormProps<Of<'emptyIn'>>) {
  const { properties } = useFilterScope();
  const [property, setProperty] = useState(filter.property ?? ANY);
  const { locale } = filter;
  const options = [
    { value: ANY, label: t`Any translatable property` },
    ...properties
      .filter((p) => p.translatable)
      .map(({ name }) => ({ value: name, label: propertyLabel(name) })),
  ];
  const made: ViewFilter =
    property === ANY ? { kind: 'emptyIn', locale } : { kind: 'emptyIn', locale, property };
  return (
    <FormFrame onSubmit={() => onApply(made)}>
      <h2
        className={classNames(parts.breaks, parts.normal, parts.bold)}
      >{t`Empty in ${languageName(locale)}`}</h2>
      <Select
        className={styles.wide}
        label={t`Property`}
        value={property}
        options={options}
        onChange={setProperty}
      />
      <p className={parts.muted}>
        {property
          ? t`Products without a value here, or with an empty one. Inherited values do not count.`
          : t`Products missing a value here that the primary language has.`}
      </p>
      {footer}
    </FormFrame>
  );
}

type StateKind = 'edited' | 'failed' | 'conflict' | 'changedInService';

const MEANINGS: Record<StateKind, string> = {
  edited: t`You changed the value here and have not applied it yet.`,
  failed: t`The service refused your edit.`,
  conflict: t`You changed the value here, and it also changed in the service.`,
  changedInService: t`The last pull changed this value.`,
};

const STATES = (['edited', 'failed', 'conflict', 'changedInService'] as const).map((kind) => ({
  value: kind,
  label: filterLabel({ kind }),
}));

/** Products with a cell in some state. */
export function StateForm({ filter, onApply, footer }: FormProps<Of<StateKind>>) {
  const [kind, setKind] = useState(filter.kind);
  return (
    <FormFrame onSubmit={() => onApply({ kind })}>
      <h2
        className={classNames(parts.breaks, parts.normal, parts.bold)}
      >{t`Products with a cell in this state`}</h2>
      <Select className={styles.wide} label={t`State`} value={kind} options={STATES} onChange={setKind} />
      <p className={parts.muted}>{MEANINGS[kind]}</p>
      {footer}
    </FormFrame>
  );
}

const ROLES = [
  { value: 'parents', label: t`With variants` },
  { value: 'variants', label: t`Variants` },
  { value: 'single', label: t`Neither` },
] as const;

/** Products by whether they are parents, variants or neither. */
export function FamilyForm({ filter, onApply, footer }: FormProps<Of<'family'>>) {
  const [role, setRole] = useState(filter.role);
  return (
    <FormFrame onSubmit={() => onApply({ kind: 'family', role })}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{t`Parents and variants`}</h2>
      <Segmented label={t`Products`} value={role} options={ROLES} onChange={setRole} />
      {footer}
    </FormFrame>
  );
}

const CLASSIFICATIONS = [
  { value: 'unclassified', label: t`Unclassified` },
  { value: 'unknown', label: t`Not known` },
] as const;

/** Products that are classified in no taxonomy, or of which that is not known. */
export function ClassificationForm({ filter, onApply, footer }: FormProps<Of<'classification'>>) {
  const [is, setIs] = useState(filter.is);
  return (
    <FormFrame onSubmit={() => onApply({ kind: 'classification', is })}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{t`Classification`}</h2>
      <Segmented label={t`Products`} value={is} options={CLASSIFICATIONS} onChange={setIs} />
      <p className={parts.muted}>{is === 'unclassified' ? UNCLASSIFIED_HINT : UNKNOWN_HINT}</p>
      {footer}
    </FormFrame>
  );
}
