import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { MarkedProduct, MarkSort } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { RemovalPill } from '../../../components/RemovalPill.tsx';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import parts from '../../../theme/parts.module.css';
import styles from '../list/columns.module.css';
import { dropColumn } from '../list/drop-column.tsx';
import { ProductLine } from '../list/ProductLine.tsx';
import { editMessage, effectOf, variantMessage } from './messages.ts';

/** Whether the removal is being sent or its outcome is unknown, so that it can no longer be changed. */
export const isOnItsWay = ({ state }: Pick<MarkedProduct, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** The mark of a product that is gone can only be dropped. */
export const canChange = (row: Pick<MarkedProduct, 'state' | 'gone'>): boolean =>
  !row.gone && !isOnItsWay(row);

/** If the column is narrower than this, in CSS pixels, only the expanded row says what a removal does. */
const MIN_WITH_NOTE = 190;

function Effect({ row, width }: { row: MarkedProduct; width: number }) {
  const why = reasonText(row);
  const said = why ?? effectOf(row);
  return (
    <>
      <RemovalPill mode={row.mode} />
      {width < MIN_WITH_NOTE ? null : (
        <span className={why === null ? styles.note : styles.refused} title={said}>
          {said}
        </span>
      )}
    </>
  );
}

function Variants({ row }: { row: MarkedProduct }) {
  const said = variantMessage(row);
  if (!said) return <span className={styles.none}>{t`none`}</span>;
  return (
    <>
      <span className={parts.truncated}>{said.label}</span>
      {said.open ? (
        <span className={styles.open}>
          <TriangleAlert size={11} aria-hidden="true" /> {said.open}
        </span>
      ) : null}
    </>
  );
}

/** The columns of marked products. `inFamilies`: variants are listed under their parents. */
export const markColumns = (
  onDrop: (row: MarkedProduct) => void,
  inFamilies: boolean,
): readonly (LineColumn<MarkedProduct> & { sort?: MarkSort })[] => [
  {
    id: 'product',
    header: t`Product`,
    sort: 'product',
    min: 140,
    grow: 4,
    cell: (row) => <ProductLine row={row} level={inFamilies ? row.level : 0} />,
  },
  {
    id: 'productId',
    header: t`Product id`,
    min: 72,
    grow: 1,
    cell: ({ productId }) => (
      <span className={productId === null ? styles.gone : styles.mono} title={productId ?? undefined}>
        {productId ?? t`none known`}
      </span>
    ),
  },
  {
    id: 'effect',
    header: t`What will happen`,
    sort: 'effect',
    min: 130,
    grow: 4,
    cell: (row, width) => <Effect row={row} width={width} />,
  },
  { id: 'variants', header: t`Variants`, min: 92, grow: 2, cell: (row) => <Variants row={row} /> },
  {
    id: 'edits',
    header: t`Staged edits`,
    sort: 'edits',
    min: 96,
    grow: 0,
    cell: ({ changes }) => (
      <span className={changes === 0 ? styles.none : parts.truncated}>
        {editMessage(changes) ?? t`no edits`}
      </span>
    ),
  },
  {
    id: 'state',
    header: t`State`,
    sort: 'state',
    min: 112,
    grow: 0,
    cell: ({ state }) => <MarkPill state={state} />,
  },
  dropColumn({
    header: t`Unmark`,
    labelOf: ({ identifier }) => t`Unmark ${{ rows: identifier }}`,
    has: (row) => !isOnItsWay(row),
    onDrop,
  }),
];

const looks: Record<MarkedProduct['state'], { pill: PillState; word: string }> = {
  marked: { pill: 'pending', word: t`marked` },
  failed: { pill: 'failed', word: t`failed` },
  gone: { pill: 'skipped', word: t`already gone` },
  sending: { pill: 'sending', word: t`being sent` },
  unknown: { pill: 'unknown', word: t`unknown` },
};

/** The state of the removal of a marked product. */
function MarkPill({ state }: { state: MarkedProduct['state'] }) {
  const { pill, word } = looks[state];
  return <StatePill state={pill}>{word}</StatePill>;
}
