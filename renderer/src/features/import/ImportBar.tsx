import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { TableFormat, TableReading } from '#shared/domain/table-format.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { isKeyboardFree } from '../../components/free-keyboard.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { toastError } from '../../components/toast.ts';
import { showView } from '../../state/app.ts';
import { FOR_EXCEL } from '../../state/csv-presets.ts';
import { cancelJob } from '../../state/jobs.ts';
import {
  checkImport,
  discardImport,
  type ImportState,
  isCurrent,
  type OpenedFile,
  openQuestions,
  stageImport,
} from '../../state/product-imports.ts';
import parts from '../../theme/parts.module.css';
import styles from './import.module.css';
import { hasSomethingToStage, stageLabel } from './report/report-labels.ts';
import { rolesProblem } from './roles.ts';

export type Pane = 'setup' | 'report';

export interface ImportBarProps {
  connection: Connection;
  state: ImportState;
  pane?: Pane;
  onPane?: (pane: Pane) => void;
}

/** Names the file, and offers the next step. */
export function ImportBar({ connection, state, pane, onPane }: ImportBarProps) {
  return (
    <header className={styles.bar} data-region="">
      <IconButton
        label={t`Back to Catalog`}
        icon={<ArrowLeft size={16} />}
        onClick={() => void showView('catalog')}
      />
      <div className={styles.heading}>
        <h2>{t`Import products`}</h2>
        {state.step === 'choosing' ? null : (
          <span className={classNames(parts.truncated, parts.hint)}>{state.fileName}</span>
        )}
      </div>
      {state.step === 'opened' && state.checked && pane && onPane ? (
        <Segmented
          label={t`Show`}
          value={pane}
          options={[
            { value: 'setup', label: t`Setup` },
            { value: 'report', label: t`Report` },
          ]}
          onChange={onPane}
        />
      ) : null}
      {state.step === 'opened' ? <Commands connection={connection} state={state} /> : null}
    </header>
  );
}

function Commands({ connection: { id, readOnly }, state }: { connection: Connection; state: OpenedFile }) {
  const { run, checked, staged, isReading, plan, file } = state;
  const next = useRef<HTMLButtonElement>(null);
  const isAsked = openQuestions(state).length > 0;
  const step = run?.what ?? (staged !== null ? 'staged' : checked ? 'checked' : isAsked ? 'asked' : 'set up');
  // The focused element disappears with each step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes.
  useEffect(() => {
    if (isKeyboardFree()) next.current?.focus();
  }, [step]);
  if (run)
    return (
      <span className={parts.centredWrap}>
        <Button
          ref={next}
          aria-disabled={run.jobId === '' || undefined}
          onClick={() => void cancel(run.jobId)}
        >
          {run.what === 'check' ? t`Cancel check` : t`Cancel staging`}
        </Button>
      </span>
    );
  const problem = file.reading.kind === 'json' ? null : rolesProblem(plan.roles);
  const check = (
    <Button
      ref={next}
      variant="primary"
      disabled={problem !== null || isAsked}
      busy={isReading}
      onClick={() => void checkImport(id)}
    >
      {checked ? t`Check again` : t`Check file`}
    </Button>
  );
  const isReported = checked !== null && isCurrent(state);
  return (
    <span className={parts.centredWrap}>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet">
            {t`More`}
            <ChevronDown size={12} aria-hidden="true" />
          </Button>
        }
        entries={[
          {
            id: 'rejected',
            label: t`Save rows that failed…`,
            hint: checked
              ? t`${plural(checked.report.problems, { one: '# row', other: '# rows' })}, to correct and import again`
              : t`after the check`,
            disabled: checked === null || checked.report.problems === 0,
            onSelect: () => void saveFromImport(id, state, 'rejected'),
          },
          {
            id: 'report',
            label: t`Save report…`,
            hint: t`what is left out, with row numbers and reasons`,
            disabled: checked === null || checked.report.problems === 0,
            onSelect: () => void saveFromImport(id, state, 'report'),
          },
          { kind: 'separator', id: 'separator' },
          {
            id: 'check',
            label: t`Check again`,
            hint: t`against the catalog as it is now`,
            disabled: checked === null || problem !== null || isAsked,
            onSelect: () => void checkImport(id),
          },
          { id: 'discard', label: t`Import another file`, onSelect: () => void discardImport(id) },
        ]}
      />
      {staged !== null ? (
        <>
          <Button onClick={() => void discardImport(id)}>{t`Import another file`}</Button>
          <Button
            ref={next}
            variant="primary"
            onClick={() => void showView('review')}
          >{t`Review changes`}</Button>
        </>
      ) : isReported ? (
        <Button
          ref={next}
          variant="primary"
          disabled={readOnly || !hasSomethingToStage(checked.report, checked.plan)}
          title={readOnly ? t`This connection is read-only.` : undefined}
          onClick={() => void stageImport(id)}
        >
          {stageLabel(checked.report, checked.plan)}
        </Button>
      ) : (
        check
      )}
    </span>
  );
}

async function cancel(jobId: string): Promise<void> {
  // The id of a job that has just started is not known yet.
  if (jobId === '') return;
  const answer = await cancelJob(jobId);
  if (!answer.ok) toastError(t`The job could not be cancelled`, answer.error);
}

const STEMS = { report: t`report`, rejected: t`rows that failed` };

/** Saves what was left out: as a report, or as the original rows of the file, to be corrected and imported again. */
async function saveFromImport(
  connectionId: string,
  { upload, fileName, file: { reading } }: OpenedFile,
  what: 'report' | 'rejected',
): Promise<void> {
  const stem = fileName.replace(/\.[^.]*$/, '').slice(0, 160);
  const answer = await client.call('imports.save', {
    connectionId,
    upload,
    what,
    format: formatLike(reading),
    fileName: `${stem} ${STEMS[what]}.${endingOf(reading, what)}`,
  });
  if (!answer.ok) toastError(t`The file was not saved`, answer.error);
}

/** A workbook is saved as a workbook; text is saved so that Excel can open it, with the separators of the file. */
function formatLike({ kind, delimiter, decimal }: TableReading): TableFormat {
  if (kind === 'xlsx') return { kind };
  return { ...FOR_EXCEL, decimal, delimiter: delimiter ?? FOR_EXCEL.delimiter };
}

const endingOf = ({ kind }: TableReading, what: 'report' | 'rejected'): string =>
  kind === 'json' && what === 'rejected' ? 'jsonl' : kind === 'xlsx' ? 'xlsx' : 'csv';
