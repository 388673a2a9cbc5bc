import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ExportSettings } from '#shared/contract/app.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { countLabel } from '../../components/count-label.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatNumber } from '../../components/format.ts';
import { Segmented, type SegmentedProps } from '../../components/Segmented.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { GuardField } from '../../products/GuardField.tsx';
import { NotPulled } from '../../products/NotPulled.tsx';
import { useQuery } from '../../query/use-query.ts';
import type { ShownProducts } from '../../state/export-products.ts';
import { exportSettings } from '../../state/export-settings.ts';
import { proposedName, withEnding } from '../../state/file-name.ts';
import { pulledSentence } from '../../state/kept-languages.ts';
import { countRows } from '../../state/row-ranges.ts';
import { changeSettings } from '../../state/settings.ts';
import { useStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { CsvOptions } from './CsvOptions.tsx';
import { allColumns, shownColumns } from './exported-columns.ts';
import { EXPORT_FORMATS, exportTarget, FORMATS } from './formats.ts';

const FORMAT_OPTIONS = EXPORT_FORMATS.map((value) => ({ value, label: FORMATS[value].label }));

export interface ExportProductsDialogProps {
  connection: Connection;
  shown: ShownProducts;
  onClose: () => void;
}

/** Asks how to export products to a file. The export is a job: the dialog closes once it has started. */
export function ExportProductsDialog({ connection, shown, onClose }: ExportProductsDialogProps) {
  const form = useId();
  const summary = useQuery('catalog.summary', { connectionId: connection.id }).value;
  const edits = useStaged((state) => state.summary?.changes ?? 0);
  const [settings, setSettings] = useState(exportSettings);
  const [onlySelected, setOnlySelected] = useState(shown.selected !== null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const change = (part: Partial<ExportSettings>) => setSettings({ ...settings, ...part });

  const left = pulledSentence(connection);
  const { as } = settings;
  const isTable = as === 'csv' || as === 'xlsx';
  const ranges = onlySelected ? shown.selected : null;
  const rows = ranges ? countRows(ranges) : shown.rows;
  const all = allColumns(summary?.properties ?? [], connection);
  const visible = shown.columns ? shownColumns(shown.columns, connection) : null;
  const columns = settings.columns === 'shown' && visible ? visible : all;
  const isReady = rows > 0 && (!isTable || columns !== all || summary !== null);
  const proposal = proposedName(connection.name, 'products', FORMATS[as].ending);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isStarting || !isReady) return;
    setIsStarting(true);
    setError(null);
    const answer = await client.call('exports.start', {
      connectionId: connection.id,
      rows: { view: shown.view, ranges },
      target: exportTarget(settings, columns),
      staged: isTable && settings.staged,
      fileName: withEnding(typed ?? proposal, FORMATS[as].ending, proposal),
    });
    setIsStarting(false);
    if (!answer.ok) return setError(answer.error);
    if (answer.value.jobId === null) return;
    onClose();
    void changeSettings({ export: settings });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export products`}
      description={t`You can go on working while the file is written.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={form} busy={isStarting} disabled={!isReady}>
            {t`Export ${plural(rows, { one: '# product', other: '# products' })}`}
          </Button>
        </>
      }
    >
      <form id={form} className={parts.looseStack} onSubmit={(event) => void submit(event)} noValidate>
        {error ? <ErrorNote title={t`The export did not start`} error={error} /> : null}
        <Choices
          label={t`Format`}
          value={as}
          options={FORMAT_OPTIONS}
          onChange={(next) => change({ as: next })}
          hint={FORMATS[as].hint}
        />
        <p>
          <Trans>
            <strong>{shownLabel(shown.rows, summary?.products ?? null)}</strong> · as shown in {shown.place}
          </Trans>
        </p>
        {shown.selected ? (
          <Choices
            label={t`Products`}
            value={onlySelected ? 'selected' : 'all'}
            options={[
              { value: 'selected', label: t`Selected rows (${formatNumber(countRows(shown.selected))})` },
              { value: 'all', label: t`All rows of the view (${formatNumber(shown.rows)})` },
            ]}
            onChange={(next) => setOnlySelected(next === 'selected')}
          />
        ) : null}
        {left === null ? null : (
          <div className={parts.startStack}>
            <p className={parts.hint}>{sentences(left, t`What is not pulled is not in the file.`)}</p>
            <NotPulled connection={connection} />
          </div>
        )}
        {isTable && visible ? (
          <Choices
            label={t`Columns`}
            value={settings.columns}
            options={[
              { value: 'shown', label: t`Shown now (${formatNumber(visible.length)})` },
              { value: 'all', label: t`All (${formatNumber(all.length)})` },
            ]}
            onChange={(next) => change({ columns: next })}
          />
        ) : null}
        {isTable ? (
          <>
            <Choices
              label={t`One row for each`}
              value={settings.rows}
              options={[
                { value: 'products', label: t`Product` },
                { value: 'values', label: t`Value` },
              ]}
              onChange={(next) => change({ rows: next })}
              hint={
                settings.rows === 'values'
                  ? t`With columns for property, language and value. Cells without a value have no row.`
                  : undefined
              }
            />
            <Field
              label={t`With staged edits`}
              inline
              hint={
                !settings.staged
                  ? t`Values as the service has them.`
                  : edits > 0
                    ? plural(edits, {
                        one: 'Values as you see them, with # edit that the service does not have yet.',
                        other: 'Values as you see them, with # edits that the service does not have yet.',
                      })
                    : t`Values as you see them.`
              }
            >
              <Switch checked={settings.staged} onChange={(staged) => change({ staged })} />
            </Field>
          </>
        ) : null}
        {as === 'csv' ? (
          <>
            <GuardField
              checked={settings.guardFormulas}
              onChange={(guardFormulas) => change({ guardFormulas })}
              note={t`An import takes the apostrophe away again.`}
            />
            <CsvOptions csv={settings.csv} onChange={(csv) => change({ csv })} />
          </>
        ) : null}
        <Field label={t`File name`}>
          <TextInput value={typed ?? proposal} onChange={setTyped} />
        </Field>
      </form>
    </Dialog>
  );
}

/** "1,284 of 2,000 products". */
const shownLabel = (rows: number, all: number | null): string =>
  all === null || rows === all
    ? countLabel.products(rows)
    : t`${formatNumber(rows)} of ${plural(all, { one: '# product', other: '# products' })}`;

/** A labeled choice of a few options, with an explanation of the chosen one. */
function Choices<Value extends string>({ hint, ...props }: SegmentedProps<Value> & { hint?: ReactNode }) {
  return (
    <div className={parts.startStack}>
      <span className={parts.fieldLabel}>{props.label}</span>
      <Segmented {...props} />
      {hint ? <p className={parts.hint}>{hint}</p> : null}
    </div>
  );
}
