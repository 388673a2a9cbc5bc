import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ImportPlan } from '#shared/contract/imports.ts';
import { Field } from '../../components/Field.tsx';
import { ReportNote } from '../../components/Report.tsx';
import { Select } from '../../components/Select.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import styles from './setup.module.css';

type Options<Value> = { value: Value; label: string }[];

const EMPTY_CELLS: Options<ImportPlan['emptyCells']> = [
  { value: 'leave', label: t`Leave the value as it is` },
  { value: 'set_empty', label: t`Set the value to empty` },
  { value: 'remove', label: t`Remove the value` },
];
const LISTS: Options<ImportPlan['lists']> = [
  { value: 'replace', label: t`Replace the list` },
  { value: 'append', label: t`Add items that are not there yet` },
];
const UNKNOWN: Options<ImportPlan['unknown']> = [
  { value: 'report', label: t`Report them only` },
  { value: 'create', label: t`Create new products` },
];
const SIMILAR: Options<ImportPlan['similar']> = [
  { value: 'report', label: t`Report them only` },
  { value: 'use', label: t`Use the product in the catalog` },
  { value: 'ignore', label: t`Treat them as other identifiers` },
];
const KNOWN: Options<ImportPlan['known']> = [
  { value: 'patch', label: t`Change only the values in the file` },
  { value: 'replace', label: t`Replace whole products` },
];
const OVER_STAGED: Options<ImportPlan['overStaged']> = [
  { value: 'keep', label: t`Keep what is staged` },
  { value: 'replace', label: t`Replace it with the file` },
];

export interface OptionFieldsProps {
  plan: ImportPlan;
  /** Whether the file has text that an export protected. */
  isGuarded: boolean;
  disabled: boolean;
  onChange: (part: Partial<ImportPlan>) => void;
}

/** What the rows of the file do in the catalog. */
export function OptionFields({ plan, isGuarded, disabled, onChange }: OptionFieldsProps) {
  const select = <Value extends string>(
    label: string,
    value: Value,
    options: Options<Value>,
    change: (value: Value) => void,
    hint?: ReactNode,
  ) => (
    <Field label={label} hint={hint}>
      <Select value={value} options={options} disabled={disabled} onChange={change} />
    </Field>
  );
  return (
    <section className={styles.section} aria-labelledby="import-options">
      <h2 id="import-options">{t`Options`}</h2>
      <div className={styles.fields}>
        {select(t`Empty cells`, plan.emptyCells, EMPTY_CELLS, (emptyCells) => onChange({ emptyCells }))}
        {select(t`Lists`, plan.lists, LISTS, (lists) => onChange({ lists }))}
        {plan.reading.kind === 'json' ? null : (
          <Field label={t`Separator of list items`} hint={t`Empty: a text is one item.`}>
            <TextInput
              value={plan.listSeparator ?? ''}
              maxLength={10}
              disabled={disabled}
              onChange={(text) => onChange({ listSeparator: text === '' ? null : text })}
            />
          </Field>
        )}
        {select(t`Identifiers not in the catalog`, plan.unknown, UNKNOWN, (unknown) => onChange({ unknown }))}
        {select(
          t`Similar identifiers`,
          plan.similar,
          SIMILAR,
          (similar) => onChange({ similar }),
          t`They look like one in the catalog: 4504 like 004504, ab-100 like AB-100.`,
        )}
        {select(t`Products in the catalog`, plan.known, KNOWN, (known) => onChange({ known }))}
        {plan.known === 'replace' ? (
          <ReportNote>{t`Values that the file does not have are lost. The check lists them for every product.`}</ReportNote>
        ) : null}
        {select(t`Cells with a staged edit`, plan.overStaged, OVER_STAGED, (overStaged) =>
          onChange({ overStaged }),
        )}
      </div>
      {isGuarded || plan.unguard ? (
        <Field
          label={t`Remove protective apostrophes`}
          inline
          hint={t`An export put them before text that begins like a formula.`}
        >
          <Switch checked={plan.unguard} disabled={disabled} onChange={(unguard) => onChange({ unguard })} />
        </Field>
      ) : null}
    </section>
  );
}
