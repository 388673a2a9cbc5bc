import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow, Keep } from '#shared/contract/drafts.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { sameValue } from '#shared/domain/value.ts';
import { ConflictDecision } from '../../../changesets/ConflictDecision.tsx';
import { oldNew } from '../../../changesets/old-new.ts';
import { resolveConflicts } from '../../../changesets/resolve-conflicts.ts';
import { SendAs } from '../../../changesets/SendAs.tsx';
import { SideView } from '../../../changesets/SideView.tsx';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnName } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { editBlocked } from '../edit/in-place-edit.ts';
import { cellOf, drop, sendAs } from '../edits.ts';
import { DetailsFrame } from './DetailsFrame.tsx';
import styles from './details.module.css';

export interface ChangeDetailsProps {
  connection: Connection;
  row: DraftRow;
  onGoTo: (row: DraftRow) => void;
  onEdit: (row: DraftRow) => void;
  /** Called when the focused element disappears with the change. */
  onGone: () => void;
}

/** One staged change with its full values, regardless of length. */
export function ChangeDetails({ connection, row, onGoTo, onEdit, onGone }: ChangeDetailsProps) {
  const { id: connectionId } = connection;
  const { locale, base, current, state, gone } = row;
  const why = reasonText(row);
  const { old, next, note } = oldNew(current, row.next, locale);
  const which = { cells: [cellOf(row)] };
  const decide = (keep: Keep) => {
    onGone();
    void resolveConflicts(connectionId, which, keep, 1);
  };
  const discard = () => {
    onGone();
    void drop(connectionId, which, 1);
  };
  return (
    <DetailsFrame
      title={row.title || row.identifier}
      subtitle={columnName(row)}
      buttons={
        <>
          {editBlocked(row, connection) === null ? (
            <Button onClick={() => onEdit(row)}>{t`Edit`}</Button>
          ) : null}
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
          <Button variant="quiet" onClick={discard}>{t`Discard`}</Button>
        </>
      }
    >
      {why === null ? null : <p className={styles.refused}>{why}</p>}
      {row.blocked === null ? null : (
        <p className={styles.refused}>{t`A check blocks this change: ${row.blocked}.`}</p>
      )}
      {state === 'unknown' ? (
        <p
          className={parts.muted}
        >{t`It is not known whether the service accepted this value. Activity shows the service’s value and asks you to decide.`}</p>
      ) : null}
      {gone ? <p className={styles.refused}>{t`The service no longer lists this product.`}</p> : null}
      {state === 'conflict' ? (
        <Conflict row={row} onDecide={decide} />
      ) : (
        <dl className={styles.values}>
          {sameValue(base, current) ? null : (
            <ValueEntry term={t`You saw`}>
              <ValueText value={base} locale={locale} wrap />
            </ValueEntry>
          )}
          <ValueEntry term={t`Old`}>
            <SideView side={old} locale={locale} />
          </ValueEntry>
          <ValueEntry term={t`New`}>
            <SideView side={next} locale={locale} />
            {note ? <span className={parts.muted}>{note}</span> : null}
            {state === 'edited' || state === 'failed' ? (
              <span className={parts.muted}>
                <SendAs staged={row} onChoose={(intent) => void sendAs(connectionId, row, intent)} />
              </span>
            ) : null}
          </ValueEntry>
        </dl>
      )}
    </DetailsFrame>
  );
}

function Conflict({ row, onDecide }: { row: DraftRow; onDecide: (keep: Keep) => void }) {
  const { base, current: theirs, next: mine, intent, locale } = row;
  const values = useMemo(() => ({ base, theirs, mine, intent }), [base, theirs, mine, intent]);
  return <ConflictDecision values={values} locale={locale} onDecide={onDecide} />;
}
