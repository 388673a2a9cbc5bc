import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { DraftRow, DraftSort, Keep } from '#shared/contract/drafts.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { KEEP_LABELS, waysToDecide } from '../../../changesets/conflict-messages.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { threeWay } from '../../../changesets/three-way.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';
import type { LineColumn } from '../../../grid/lines/LineHead.tsx';
import { columnLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { InPlaceEditor } from '../edit/InPlaceEditor.tsx';
import type { InPlaceEdit } from '../edit/in-place-edit.ts';
import styles from './columns.module.css';
import { DROP_WIDTH, dropColumn } from './drop-column.tsx';
import { ProductLine } from './ProductLine.tsx';

export interface ChangeActions {
  drop: (row: DraftRow) => void;
  keep: (row: DraftRow, which: Keep) => void;
}

type ChangeColumn = LineColumn<DraftRow> & { sort?: DraftSort };

/** The approximate width of a character, and of a cell's padding, in CSS pixels. */
const CHARACTER = 6.9;
const WIDE_CHARACTER = 13;
const AROUND = 20;
/** If less room is left for the value beside the decisions, only the expanded row shows them. */
const MIN_VALUE = 100;

/** The width of the column after the new value, over which its editor may grow; `EDGE`: the margin it leaves free. */
const STATE = 112;
const EDGE = 8;

const roomIn = (width: number, locale: string): number =>
  Math.floor((width - AROUND) / (/^(ja|zh|ko)\b/.test(locale) ? WIDE_CHARACTER : CHARACTER));

/** In a conflict, each side is compared with what the user saw; additions to a list, with the list that is there. */
function useSides({ state, base, current, next, intent, locale }: DraftRow) {
  return useMemo(() => {
    if (state !== 'conflict') {
      const { old, next: after, note } = oldNew(current, next, locale);
      return { old, next: after, note };
    }
    const { theirs, mine } = threeWay({ base, theirs: current, mine: next, intent }, locale);
    return { old: theirs, next: mine, note: null };
  }, [state, base, current, next, intent, locale]);
}

function Old({ row, width }: { row: DraftRow; width: number }) {
  const { old } = useSides(row);
  return (
    <span className={styles.value}>
      <SideView side={old} locale={row.locale} lines={1} room={roomIn(width, row.locale)} />
    </span>
  );
}

function New({ row, width, keep }: { row: DraftRow; width: number; keep: ChangeActions['keep'] }) {
  const { next, note } = useSides(row);
  const ways = row.state === 'conflict' ? waysToDecide(conflictOf(row)) : [];
  const forWays = ways.reduce((sum, way) => sum + KEEP_LABELS[way].length * CHARACTER + AROUND, 0);
  const decides = ways.length > 0 && width >= forWays + MIN_VALUE;
  const said = reasonText(row) ?? row.blocked ?? note;
  const forValue = decides ? width - forWays : said === null ? width : width / 2;
  return (
    <>
      <span className={styles.value}>
        <SideView side={next} locale={row.locale} lines={1} room={roomIn(forValue, row.locale)} />
      </span>
      {said === null ? null : (
        <span className={row.state === 'failed' || row.blocked ? styles.refused : styles.note} title={said}>
          {said}
        </span>
      )}
      {decides ? (
        <span className={styles.decide}>
          {ways.map((way) => (
            <LinkButton key={way} tabIndex={-1} onClick={() => keep(row, way)}>
              {KEEP_LABELS[way]}
            </LinkButton>
          ))}
        </span>
      ) : null}
    </>
  );
}

const conflictOf = ({ base, current, next, intent }: DraftRow) => ({
  base,
  theirs: current,
  mine: next,
  intent,
});

/** The columns of staged changes. `edit`: the editor that may be open over a new value. */
export const changeColumns = ({ drop, keep }: ChangeActions, edit: InPlaceEdit): readonly ChangeColumn[] => [
  {
    id: 'product',
    header: t`Product`,
    sort: 'product',
    min: 120,
    grow: 3,
    cell: (row) => <ProductLine row={row} />,
  },
  {
    id: 'column',
    header: t`Property · language`,
    sort: 'column',
    min: 96,
    grow: 2,
    cell: (row) => <span className={parts.truncated}>{columnLabel(row)}</span>,
  },
  {
    id: 'old',
    header: t`Old`,
    sort: 'old',
    min: 120,
    grow: 5,
    cell: (row, width) => <Old row={row} width={width} />,
  },
  {
    id: 'new',
    header: t`New`,
    sort: 'new',
    min: 150,
    grow: 5,
    cell: (row, width) => (
      <InPlaceEditor edit={edit} row={row} width={width} room={width + STATE + DROP_WIDTH - EDGE}>
        <New row={row} width={width} keep={keep} />
      </InPlaceEditor>
    ),
  },
  {
    id: 'state',
    header: t`State`,
    sort: 'state',
    min: STATE,
    grow: 0,
    cell: (row) => <ChangePill row={row} />,
  },
  dropColumn({
    header: t`Discard`,
    labelOf: (row) => t`Discard ${columnLabel(row)} of ${row.identifier}`,
    onDrop: drop,
  }),
];

const looks: Record<DraftRow['state'], { pill: PillState; word: string | null }> = {
  edited: { pill: 'edited', word: null },
  failed: { pill: 'failed', word: t`failed` },
  conflict: { pill: 'conflict', word: t`conflict` },
  sending: { pill: 'sending', word: t`being sent` },
  unknown: { pill: 'unknown', word: t`unknown` },
};

const INTENT_LABELS: Record<DraftRow['intent'], string> = {
  set: t`set`,
  remove: t`remove`,
  append: t`append`,
  remove_items: t`remove items`,
};

/** What the change will do, or the state that it is in. */
function ChangePill({ row }: { row: Pick<DraftRow, 'state' | 'intent' | 'wasFailed'> }) {
  const { pill, word } = looks[row.state];
  const done = row.wasFailed ? t`edited again` : INTENT_LABELS[row.intent];
  return <StatePill state={pill}>{word ?? done}</StatePill>;
}
