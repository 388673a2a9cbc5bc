import { t } from '@lingui/core/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { PlannedCell } from '#shared/contract/cells.ts';
import { shownText } from '#shared/domain/block/shown-text.ts';
import { doubtMessage } from '#shared/domain/doubt-message.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { direction } from '../../../components/format.ts';
import { userNumbers } from '../../../components/value-text.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { markedHits } from './marked-hits.ts';
import { NOTICE_LABELS, PROBLEM_LABELS } from './plan-messages.ts';
import styles from './preview.module.css';

/** Characters per line. */
const LINE = 60;

/** A planned cell: its product and column, its value and its planned value, or why it cannot change. */
export function PlannedRow({ cell, looksOnly }: { cell: PlannedCell; looksOnly: boolean }) {
  return (
    <>
      <div className={styles.place}>
        <span className={styles.identifier}>{cell.identifier}</span>
        <span className={styles.column}>{columnLabel(cell)}</span>
        {cell.notice ? (
          <span className={styles.notice} title={NOTICE_LABELS[cell.notice]}>
            <TriangleAlert size={12} aria-hidden="true" />
            <span className="visually-hidden">{NOTICE_LABELS[cell.notice]}</span>
          </span>
        ) : null}
        {cell.doubt ? <Problem>{doubtMessage(cell.doubt)}</Problem> : null}
      </div>
      {cell.doubt ? (
        <Change cell={cell} />
      ) : cell.problem ? (
        <>
          <div className={styles.value}>
            <SideView side={{ kind: 'value', value: cell.before }} locale={cell.locale} lines={1} />
          </div>
          <Problem>{PROBLEM_LABELS[cell.problem]}</Problem>
        </>
      ) : looksOnly ? (
        <Hits cell={cell} />
      ) : (
        <Change cell={cell} />
      )}
    </>
  );
}

const Problem = ({ children }: { children: string }) => (
  <div className={styles.problem}>
    <CircleAlert size={12} aria-hidden="true" />
    {children}
  </div>
);

function Hits({ cell: { before, hits, locale } }: { cell: PlannedCell }) {
  return (
    <div className={styles.value} dir={direction(locale)}>
      {markedHits(shownText(before, userNumbers), hits, LINE).map(({ text, isHit }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity.
        isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </div>
  );
}

function Change({ cell }: { cell: PlannedCell }) {
  const { old, next, note } = oldNew(cell.before, cell.after, cell.locale);
  return (
    <>
      <div className={styles.value}>
        <span className="visually-hidden">{t`now`} </span>
        <SideView side={old} locale={cell.locale} lines={1} />
      </div>
      <div className={styles.value}>
        <span className="visually-hidden">{t`then`} </span>
        <SideView side={next} locale={cell.locale} lines={1} />
        {note ? <span className={styles.note}>{note}</span> : null}
      </div>
    </>
  );
}
