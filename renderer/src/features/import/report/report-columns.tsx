import { t } from '@lingui/core/macro';
import type { ImportPlan, ReportedCell, ReportedRow } from '#shared/contract/imports.ts';
import styles from '../../../changesets/columns.module.css';
import { InlineChange } from '../../../changesets/InlineChange.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatNumber } from '../../../components/format.ts';
import { StatePill } from '../../../components/StatePill.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import { columnLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import own from './report.module.css';
import { ROW_LOOKS } from './report-labels.ts';

type OverStaged = ImportPlan['overStaged'];

/** The most cells shown in a row. */
const SHOWN = 2;

function Product({ row: { identifier, title } }: { row: ReportedRow }) {
  return (
    <>
      <span className={styles.identifier}>{identifier || '—'}</span>
      <span className={styles.second} dir="auto">
        {title}
      </span>
    </>
  );
}

function Result({ row: { verdict, message } }: { row: ReportedRow }) {
  const { pill, label } = ROW_LOOKS[verdict];
  return (
    <>
      <span>
        <StatePill state={pill}>{label}</StatePill>
      </span>
      {message ? (
        <span className={styles.second} title={message}>
          {message}
        </span>
      ) : null}
    </>
  );
}

/** Sorts the cells of a row by interest: those with a problem first, then those that change. */
const RANK: Record<ReportedCell['verdict'], number> = {
  invalid: 0,
  doubtful: 0,
  clashes: 1,
  set: 2,
  remove: 2,
  append: 2,
  same: 3,
  left: 4,
};

const isOfInterest = ({ verdict }: ReportedCell): boolean => verdict !== 'same' && verdict !== 'left';

function Changes({ row: { cells }, overStaged }: { row: ReportedRow; overStaged: OverStaged }) {
  useCurrentColumnNames();
  const shown = cells.filter(isOfInterest).sort((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  const more = shown.length - SHOWN;
  return (
    <>
      {shown.slice(0, SHOWN).map((cell, at) => (
        <span key={cell.column} className={own.cell}>
          <span className={own.where}>{columnLabel(cell)}</span>
          <Change cell={cell} overStaged={overStaged} />
          {at === SHOWN - 1 && more > 0 ? (
            <span className={classNames(parts.muted, parts.fixed, parts.tiny)}>+{formatNumber(more)}</span>
          ) : null}
        </span>
      ))}
    </>
  );
}

function Change({ cell, overStaged }: { cell: ReportedCell; overStaged: OverStaged }) {
  const { verdict, before, staged, after, locale, message } = cell;
  if (verdict === 'invalid')
    return (
      <span className={own.problem} title={message ?? undefined}>
        {message}
      </span>
    );
  if (verdict === 'doubtful')
    return (
      <>
        <span
          className={classNames(parts.truncated, parts.hint)}
          title={message ?? undefined}
        >{t`held back:`}</span>
        <InlineChange old={staged ?? before} next={after} locale={locale} />
      </>
    );
  if (verdict === 'clashes' && overStaged === 'keep')
    return (
      <span className={classNames(parts.truncated, parts.hint)}>
        {t`staged already, kept:`} <ValueText value={staged ?? null} locale={locale} />
      </span>
    );
  return (
    <InlineChange old={verdict === 'clashes' ? (staged ?? null) : before} next={after} locale={locale} />
  );
}

/** The columns of the report of one check. */
export const reportColumns = (overStaged: OverStaged): LineColumn<ReportedRow>[] => [
  {
    id: 'row',
    header: t`Row`,
    min: 76,
    grow: 0,
    cell: ({ row }) => <span className={classNames(parts.muted, parts.tabular)}>{formatNumber(row)}</span>,
  },
  { id: 'product', header: t`Product`, min: 110, grow: 3, cell: (row) => <Product row={row} /> },
  { id: 'result', header: t`Result`, min: 140, grow: 3, cell: (row) => <Result row={row} /> },
  {
    id: 'changes',
    header: t`Old → new`,
    min: 200,
    grow: 8,
    cell: (row) => <Changes row={row} overStaged={overStaged} />,
  },
];
