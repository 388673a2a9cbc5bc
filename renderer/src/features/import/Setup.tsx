import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { ColumnRole, ImportPlan, InspectedFile } from '#shared/contract/imports.ts';
import { Field } from '../../components/Field.tsx';
import { formatDateTime } from '../../components/format.ts';
import { ReportNote } from '../../components/Report.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { changePlan, changeReading, type OpenedFile, openQuestions } from '../../state/product-imports.ts';
import parts from '../../theme/parts.module.css';
import { ColumnList, textAsRead } from './ColumnList.tsx';
import { FileFields } from './FileFields.tsx';
import styles from './setup.module.css';

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

/** How the file is read, what its columns mean, and what its rows do. */
export function Setup({ connection, state }: { connection: Connection; state: OpenedFile }) {
  const { id } = connection;
  const { file, plan, run, isReading } = state;
  const [shown, setShown] = useState<'columns' | 'rows'>('columns');
  const disabled = run !== null || isReading;
  const hasColumns = file.reading.kind !== 'json';
  return (
    <div className={styles.setup}>
      <div className={styles.file}>
        <FileFields
          file={file}
          questions={openQuestions(state)}
          disabled={disabled}
          onChange={(part) => void changeReading(id, part)}
        />
      </div>
      <section className={styles.content} aria-label={t`Content of the file`}>
        <div className={styles.contentHead}>
          {hasColumns ? (
            <>
              <Segmented
                label={t`Show`}
                value={shown}
                options={[
                  { value: 'columns', label: t`Columns` },
                  { value: 'rows', label: t`First rows` },
                ]}
                onChange={setShown}
              />
              {shown === 'columns' ? (
                <MappingChoice
                  file={file}
                  roles={plan.roles}
                  disabled={disabled}
                  onChange={(roles) => changePlan(id, { roles })}
                />
              ) : null}
            </>
          ) : null}
        </div>
        {hasColumns && shown === 'columns' ? (
          <ColumnList
            connection={connection}
            file={file}
            roles={plan.roles}
            disabled={disabled}
            onChange={(roles) => changePlan(id, { roles })}
          />
        ) : (
          <FirstRows file={file} roles={plan.roles} />
        )}
      </section>
      <div className={styles.options}>
        <OptionFields
          plan={plan}
          isGuarded={file.guarded}
          disabled={disabled}
          onChange={(part) => changePlan(id, part)}
        />
      </div>
    </div>
  );
}

const OWN = 'own';

const isSame = (a: readonly ColumnRole[], b: readonly ColumnRole[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

interface MappingChoiceProps {
  file: InspectedFile;
  roles: readonly ColumnRole[];
  disabled: boolean;
  onChange: (roles: ColumnRole[]) => void;
}

/** Mappings used before for files with the same columns, to be reused. */
function MappingChoice({ file, roles, disabled, onChange }: MappingChoiceProps) {
  const { remembered } = file;
  if (remembered.length === 0) return null;
  const chosen = remembered.find((one) => isSame(one.roles, roles));
  return (
    <Select
      className={styles.mapping}
      label={t`Mapping`}
      value={chosen ? String(chosen.id) : OWN}
      disabled={disabled}
      options={[
        ...remembered.map(({ id, fileName, usedAt }) => ({
          value: String(id),
          label: t`As used for ${fileName} on ${formatDateTime(usedAt)}`,
        })),
        ...(chosen ? [] : [{ value: OWN, label: t`As chosen here` }]),
      ]}
      onChange={(value) => {
        const mapping = remembered.find(({ id }) => String(id) === value);
        if (mapping) onChange(mapping.roles);
      }}
    />
  );
}

/** The most columns shown: more would make the page slow. */
const SHOWN_COLUMNS = 60;

/** The first rows of the file, as read. */
function FirstRows({
  file: { columns, rows, reading },
  roles,
}: {
  file: InspectedFile;
  roles: readonly ColumnRole[];
}) {
  if (rows.length === 0)
    return (
      <p className={parts.hint}>
        {reading.kind === 'json'
          ? t`Check the file to see its products, and what each of them would change.`
          : t`The file has no rows below the column names.`}
      </p>
    );
  const shown = columns.slice(0, SHOWN_COLUMNS);
  const more = columns.length - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard. */}
      <section className={styles.firstRows} aria-label={t`First rows of the file`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              {shown.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may occur twice.
                <th key={at} scope="col" dir="auto">
                  {name || t`Column ${{ name: at + 1 }}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <th scope="row">{row.row}</th>
                {shown.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <td key={at} dir="auto">
                    {textAsRead(row, at, roles[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? (
        <p className={parts.hint}>
          {plural(more, { one: '# more column is not shown.', other: '# more columns are not shown.' })}
        </p>
      ) : null}
    </>
  );
}

type Options<Value> = { value: Value; label: string }[];

interface OptionFieldsProps {
  plan: ImportPlan;
  /** Whether the file has text that an export protected. */
  isGuarded: boolean;
  disabled: boolean;
  onChange: (part: Partial<ImportPlan>) => void;
}

/** What the rows of the file do in the catalog. */
function OptionFields({ plan, isGuarded, disabled, onChange }: OptionFieldsProps) {
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
    <section className={parts.stack} aria-labelledby="import-options">
      <h2 className={parts.normal} id="import-options">{t`Options`}</h2>
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
