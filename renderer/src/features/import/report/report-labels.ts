import { plural, t } from '@lingui/core/macro';
import type {
  CellVerdict,
  ImportPlan,
  ImportReport,
  ReportFilter,
  RowVerdict,
} from '#shared/contract/imports.ts';
import type { PillState } from '../../../components/StatePill.tsx';

interface VerdictLook {
  /** On a chip. */
  chip: string;
  /** On the pill of a row. */
  label: string;
  pill: PillState;
}

export const ROW_LOOKS: Record<RowVerdict, VerdictLook> = {
  changes: { chip: t`Changes`, label: t`changes`, pill: 'edited' },
  creates: { chip: t`New products`, label: t`new`, pill: 'applied' },
  unchanged: { chip: t`Unchanged`, label: t`unchanged`, pill: 'skipped' },
  left_out: { chip: t`Left out`, label: t`left out`, pill: 'failed' },
  similar: { chip: t`Similar identifiers`, label: t`similar`, pill: 'waiting' },
  not_found: { chip: t`Not found`, label: t`not found`, pill: 'failed' },
  ambiguous: { chip: t`Ambiguous`, label: t`ambiguous`, pill: 'failed' },
  gone: { chip: t`No longer listed`, label: t`no longer listed`, pill: 'failed' },
  doubled: { chip: t`Contradict each other`, label: t`contradicts another row`, pill: 'failed' },
  broken: { chip: t`Broken rows`, label: t`broken`, pill: 'failed' },
};

export const CELL_LABELS: Record<CellVerdict, string> = {
  set: t`set`,
  remove: t`removed`,
  append: t`appended`,
  clashes: t`staged already`,
  invalid: t`invalid`,
  doubtful: t`held back`,
  same: t`unchanged`,
  left: t`left alone`,
};

export interface ReportChip {
  key: string;
  label: string;
  count: number;
  filter: ReportFilter;
}

const ROW_ORDER: readonly RowVerdict[] = [
  'changes',
  'creates',
  'unchanged',
  'left_out',
  'similar',
  'not_found',
  'ambiguous',
  'gone',
  'doubled',
  'broken',
];
/** Labels of cells, if they say more than the row's. */
const CELL_CHIPS: readonly { cell: CellVerdict; label: string }[] = [
  { cell: 'clashes', label: t`Staged already` },
  { cell: 'invalid', label: t`Invalid values` },
  { cell: 'doubtful', label: t`Values held back` },
  { cell: 'remove', label: t`Values removed` },
  { cell: 'append', label: t`Values appended` },
];

export const ALL_ROWS: ReportFilter = { row: null, cell: null, problems: false };

/** Returns the chips that narrow the report to a result. Results without rows are left out. */
export function reportChips({ rows, byRow, byCell, problems }: ImportReport): ReportChip[] {
  const chips: ReportChip[] = [
    { key: 'all', label: t`All rows`, count: rows, filter: ALL_ROWS },
    { key: 'problems', label: t`Problems`, count: problems, filter: { ...ALL_ROWS, problems: true } },
    ...ROW_ORDER.map((row) => ({
      key: row,
      label: ROW_LOOKS[row].chip,
      count: byRow[row],
      filter: { ...ALL_ROWS, row },
    })),
    ...CELL_CHIPS.map(({ cell, label }) => ({
      key: `cell ${cell}`,
      label,
      count: byCell[cell],
      filter: { ...ALL_ROWS, cell },
    })),
  ];
  return chips.filter(({ key, count }) => key === 'all' || count > 0);
}

/** The number of cells that the report would stage, including those that a full update removes. */
export const cellsToStage = (
  { byCell: { set, remove, append, clashes }, replaced: { lost } }: ImportReport,
  { overStaged }: ImportPlan,
): number => set + remove + append + lost + (overStaged === 'replace' ? clashes : 0);

/** "Stage 500 changes", "Stage 60 changes with 20 new products". */
export function stageLabel(report: ImportReport, plan: ImportPlan): string {
  const { creates } = report.byRow;
  const changes = cellsToStage(report, plan);
  return creates > 0
    ? t`Stage ${plural(changes, { one: '# change', other: '# changes' })} with ${plural(creates, { one: '# new product', other: '# new products' })}`
    : plural(changes, { one: 'Stage # change', other: 'Stage # changes' });
}

export const hasSomethingToStage = (report: ImportReport, plan: ImportPlan): boolean =>
  cellsToStage(report, plan) + report.byRow.creates > 0;

/** "2,000 rows for 1,980 products". */
export const reportTotal = ({ rows, products }: ImportReport): string =>
  t`${plural(rows, { one: '# row', other: '# rows' })} for ${plural(products, { one: '# product', other: '# products' })}`;

/** What a full update removes. */
export const lossWarning = ({ replaced: { products, values, lost } }: ImportReport): string =>
  t`${plural(products, { one: '# product', other: '# products' })} would be replaced as a whole: ${plural(values, { one: '# value changes', other: '# values change' })} and ${plural(lost, { one: '# value is', other: '# values are' })} lost that the file does not have.`;
