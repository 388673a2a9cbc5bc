import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { CreationSort, StagedProduct } from '#shared/contract/creations.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { CreationPill } from '../../../components/CreationPill.tsx';
import { countLabel } from '../../../components/count-label.ts';
import { CREATION_LABELS, PROBLEM_LABELS, WARNING_LABELS } from '../../../components/creation-labels.ts';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import parts from '../../../theme/parts.module.css';
import styles from '../list/columns.module.css';
import { dropColumn } from '../list/drop-column.tsx';
import { ProductLine } from '../list/ProductLine.tsx';
import { guardMessage } from './messages.ts';

/** Whether the product is being sent or its outcome is unknown, so that it can no longer be changed. */
export const isOnItsWay = ({ problem }: Pick<StagedProduct, 'problem'>): boolean => problem === 'on_its_way';

/** Whether the service lists the product, so that its edits can be sent as patches. */
export const canPatch = (row: Pick<StagedProduct, 'mode' | 'problem'>): boolean =>
  !isOnItsWay(row) && (row.mode === 'replace' ? row.problem !== 'gone' : row.problem === 'exists');

/** What the service, or otherwise the app, says about the product; null if there is nothing to say. */
export const creationNote = (row: StagedProduct): string | null => {
  const { problem, warning } = row;
  if (problem !== null) return reasonText(row) ?? PROBLEM_LABELS[problem].message;
  return reasonText(row) ?? (warning === null ? null : WARNING_LABELS[warning].message);
};

function Effect({ row }: { row: StagedProduct }) {
  const note = creationNote(row);
  const said = note ?? CREATION_LABELS[row.mode].effect;
  return (
    <>
      <CreationPill mode={row.mode} />
      <span className={note === null ? styles.note : styles.refused} title={said}>
        {said}
      </span>
    </>
  );
}

function Values({ row }: { row: StagedProduct }) {
  const guard = guardMessage(row);
  return (
    <>
      <span className={parts.truncated}>{countLabel.values(row.values)}</span>
      {guard === null ? null : (
        <span className={row.lost > 0 ? styles.open : styles.note} title={guard}>
          {row.lost > 0 ? <TriangleAlert size={11} aria-hidden="true" /> : null} {guard}
        </span>
      )}
    </>
  );
}

/** The columns of staged products. `inFamilies`: variants are listed under their parents. */
export const creationColumns = (
  onDrop: (row: StagedProduct) => void,
  inFamilies: boolean,
): readonly (LineColumn<StagedProduct> & { sort?: CreationSort })[] => [
  {
    id: 'product',
    header: t`Product`,
    sort: 'product',
    min: 150,
    grow: 4,
    cell: (row) => <ProductLine row={row} level={inFamilies ? row.level : 0} />,
  },
  {
    id: 'effect',
    header: t`What will happen`,
    sort: 'effect',
    min: 160,
    grow: 5,
    cell: (row) => <Effect row={row} />,
  },
  {
    id: 'parent',
    header: t`Parent`,
    sort: 'parent',
    min: 90,
    grow: 1,
    cell: ({ parentIdentifier }) => (
      <span
        className={parentIdentifier === null ? styles.none : styles.mono}
        title={parentIdentifier ?? undefined}
      >
        {parentIdentifier ?? t`no parent`}
      </span>
    ),
  },
  {
    id: 'values',
    header: t`Values`,
    sort: 'values',
    min: 120,
    grow: 2,
    cell: (row) => <Values row={row} />,
  },
  {
    id: 'state',
    header: t`State`,
    sort: 'state',
    min: 132,
    grow: 0,
    cell: (row) => <CreationState row={row} />,
  },
  dropColumn({
    header: t`Discard`,
    labelOf: ({ identifier }) => t`Discard ${{ rows: identifier }}`,
    has: (row) => !isOnItsWay(row),
    onDrop,
  }),
];

const looks: Record<StagedProduct['state'], { pill: PillState; word: string }> = {
  staged: { pill: 'pending', word: t`ready` },
  failed: { pill: 'failed', word: t`failed` },
  sending: { pill: 'sending', word: t`being sent` },
  unknown: { pill: 'unknown', word: t`unknown` },
};

/** Whether a staged product can be sent, and the state of sending it. */
function CreationState({
  row: { state, problem, warning },
}: {
  row: Pick<StagedProduct, 'state' | 'problem' | 'warning'>;
}) {
  if (problem !== null && problem !== 'on_its_way')
    return (
      <StatePill state={problem === 'conflict' ? 'conflict' : 'failed'}>
        {PROBLEM_LABELS[problem].short}
      </StatePill>
    );
  if (warning !== null && problem === null && state === 'staged')
    return <StatePill state="conflict">{WARNING_LABELS[warning].short}</StatePill>;
  const { pill, word } = looks[state];
  return <StatePill state={pill}>{word}</StatePill>;
}
