import { plural, t } from '@lingui/core/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import {
  type FileNotice,
  type ImportReport,
  QUESTIONS,
  type ReportFilter,
} from '#shared/contract/imports.ts';
import type { DoubtChoices } from '#shared/domain/doubt.ts';
import { listed } from '#shared/domain/listed.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { ReadOnlyFile, Report, similarMessage } from '../../components/Report.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useCurrentColumnNames } from '../../state/column-names.ts';
import {
  changePlan,
  changeReading,
  checkImport,
  isCurrent,
  type OpenedFile,
  openQuestions,
  undoImport,
} from '../../state/product-imports.ts';
import { isLastStep, useStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { doubtParts } from '../../transfers/doubt-parts.ts';
import { DECIMALS } from './FileFields.tsx';
import styles from './import.module.css';
import { ALL_ROWS, lossWarning } from './report/report-labels.ts';
import { rolesProblem } from './roles.ts';

/** What keeps the file from being staged, and what to do about each. */
export function ImportNotes({ connection, state }: { connection: Connection; state: OpenedFile }) {
  const { id, readOnly, name } = connection;
  const { failed, plan, file, checked, staged, run } = state;
  const problem = file.reading.kind === 'json' ? null : rolesProblem(plan.roles);
  const step = staged?.step ?? null;
  const canUndo = useStaged(({ summary }) => step !== null && isLastStep(summary, step));
  const isOld = checked !== null && !isCurrent(state) && run === null;
  const asksForSimilar =
    checked !== null && staged === null && plan.similar === 'report' && checked.report.byRow.similar > 0;
  const asksToCreate =
    checked !== null && staged === null && plan.unknown === 'report' && checked.report.byRow.not_found > 0;
  const losses =
    checked !== null &&
    staged === null &&
    checked.plan.known === 'replace' &&
    checked.report.replaced.lost > 0;
  return (
    <div className={styles.notes} role="status">
      {failed ? <ErrorNote title={failed.title} error={failed.error} /> : null}
      {problem === null ? null : <Note>{problem}</Note>}
      {openQuestions(state).map((question) => (
        <Note key={question.kind} action={<Answers connectionId={id} question={question} />}>
          {question.message}
        </Note>
      ))}
      {readOnly ? (
        <Note>
          <ReadOnlyFile name={name} />
        </Note>
      ) : null}
      {staged ? (
        <Note
          isGood
          action={canUndo ? <Button onClick={() => void undoImport(id)}>{t`Undo`}</Button> : undefined}
        >
          {staged.message}
        </Note>
      ) : null}
      {isOld ? (
        <Note>{t`The setup changed after the check. Check the file again to see what it would do now.`}</Note>
      ) : null}
      {asksForSimilar ? (
        <SimilarNote connectionId={id} upload={state.upload} rows={checked.report.byRow.similar} />
      ) : null}
      {asksToCreate ? (
        <Note
          action={
            <Button
              onClick={() => void checkWith(id, { unknown: 'create' })}
            >{t`Create new products`}</Button>
          }
        >
          {t`${plural(checked.report.byRow.not_found, { one: '# row names a product', other: '# rows name products' })} that the catalog does not have.`}
        </Note>
      ) : null}
      {losses ? (
        <Note
          action={
            <Button
              onClick={() => void checkWith(id, { known: 'patch' })}
            >{t`Change only the values in the file`}</Button>
          }
        >
          {lossWarning(checked.report)}
        </Note>
      ) : null}
      {checked !== null && staged === null ? (
        <HeldBack checked={checked} choose={(doubts) => void checkWith(id, { doubts })} />
      ) : null}
      {checked && checked.report.unknownColumns.count > 0 ? (
        <Note>{unknownMessage(checked.report.unknownColumns)}</Note>
      ) : null}
    </div>
  );
}

/** What is held back because a spreadsheet may have spoiled it. */
function HeldBack({
  checked: { report, plan },
  choose,
}: {
  checked: NonNullable<OpenedFile['checked']>;
  choose: (doubts: DoubtChoices) => void;
}) {
  useCurrentColumnNames();
  const heldBack = doubtParts(report.doubts, plan.doubts, choose);
  return heldBack.length === 0 ? null : (
    <section
      className={classNames(parts.grid, parts.notice, parts.gap2, parts.editedSoft)}
      aria-label={t`Values held back`}
    >
      <p className={parts.row}>
        <TriangleAlert size={15} aria-hidden="true" className={styles.icon} />
        {t`A spreadsheet may have altered these values.`}
      </p>
      <Report parts={heldBack} />
    </section>
  );
}

const MOST_NAMED = 5;

function unknownMessage({ count, first }: ImportReport['unknownColumns']): string {
  const named = listed(first.slice(0, MOST_NAMED));
  const rest = count - MOST_NAMED;
  return rest > 0
    ? plural(rest, {
        one: `The catalog does not have ${named} and # other. Add the property or choose another column in the setup.`,
        other: `The catalog does not have ${named} and # others. Add the property or choose another column in the setup.`,
      })
    : t`The catalog does not have ${named}. Add the property or choose another column in the setup.`;
}

/** Offers a match that is never made automatically: "4504" for "004504". */
function SimilarNote({ connectionId, upload, rows }: { connectionId: string; upload: string; rows: number }) {
  const filter: ReportFilter = { ...ALL_ROWS, row: 'similar' };
  const example = useQuery('imports.rows', { connectionId, upload, filter, offset: 0, limit: 1 }).value
    ?.rows[0];
  return (
    <Note
      action={
        <>
          <Button
            onClick={() => void checkWith(connectionId, { similar: 'use' })}
          >{t`Use the products in the catalog`}</Button>
          <Button
            onClick={() => void checkWith(connectionId, { similar: 'ignore' })}
          >{t`They are others`}</Button>
        </>
      }
    >
      <b>{similarMessage(rows)}</b> {example?.message}
    </Note>
  );
}

function Answers({ connectionId, question }: { connectionId: string; question: FileNotice }) {
  if (QUESTIONS[question.kind] === 'encoding')
    return (
      <Button
        onClick={() => void changeReading(connectionId, { encoding: 'utf-8' })}
      >{t`Leave such rows out`}</Button>
    );
  return DECIMALS.map(({ value, label }) => (
    <Button key={value} onClick={() => void changeReading(connectionId, { decimal: value })}>
      {label}
    </Button>
  ));
}

async function checkWith(connectionId: string, part: Parameters<typeof changePlan>[1]): Promise<void> {
  changePlan(connectionId, part);
  await checkImport(connectionId);
}

function Note({
  isGood = false,
  action,
  children,
}: {
  isGood?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div className={classNames(styles.note, isGood && styles.good)}>
      <Icon size={15} aria-hidden="true" className={styles.icon} />
      <p>{children}</p>
      {action}
    </div>
  );
}
