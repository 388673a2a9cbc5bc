import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { ServiceChange } from '#shared/contract/feed.ts';
import { sameValue } from '#shared/domain/value.ts';
import { ConflictDecision } from '../../changesets/ConflictDecision.tsx';
import { OldAndNew } from '../../changesets/OldAndNew.tsx';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { useCellConflict } from '../../changesets/use-cell-conflict.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatDateTime } from '../../components/format.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Panel } from '../../components/Panel.tsx';
import { columnName } from '../../state/column-names.ts';
import { showProduct } from '../../state/product-panel.ts';
import parts from '../../theme/parts.module.css';
import { PRODUCT_CHANGES, timeNote } from './messages.ts';

export interface ChangeDetailsProps {
  connectionId: string;
  canDecide: boolean;
  /** The active change; null shows how to choose one. */
  change: ServiceChange | null;
  onShow: (change: ServiceChange) => void;
  onMark: (seen: boolean) => void;
  onClose: () => void;
}

/** The details of one change, however long its values are. If it conflicts with a staged edit, the user decides here. */
export function ChangeDetails(props: ChangeDetailsProps) {
  const { connectionId, canDecide, change, onShow, onMark, onClose } = props;
  if (!change)
    return (
      <Panel title={t`Change`} onClose={onClose}>
        <p className={parts.muted}>{t`Choose a change in the list to see all of it here.`}</p>
      </Panel>
    );
  const { column, identifier, title, product, at, kind, seen } = change;
  return (
    <Panel
      title={title || identifier}
      subtitle={`${identifier} · ${column ? columnName(column) : t`product`}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => onMark(!seen)}>
            {seen ? t`Mark as unseen` : t`Mark as seen`}
          </Button>
          <Button onClick={() => onShow(change)}>{t`Show in Catalog`}</Button>
        </>
      }
    >
      <div className={classNames(parts.noRing, parts.grid, parts.gap3)}>
        <p className={parts.muted}>
          <time dateTime={at}>{formatDateTime(at)}</time>. {timeNote(change)}.
        </p>
        {kind === 'value' ? (
          <ValueChange connectionId={connectionId} canDecide={canDecide} change={change} />
        ) : (
          <p>{t`This product is ${PRODUCT_CHANGES[kind]}.`}</p>
        )}
        <p>
          <LinkButton onClick={() => showProduct(product)}>{t`Show the product`}</LinkButton>
        </p>
      </div>
    </Panel>
  );
}

/** What changed in a value; in an undecided conflict, beside the staged edit. */
function ValueChange({
  connectionId,
  canDecide,
  change,
}: Pick<ChangeDetailsProps, 'connectionId' | 'canDecide'> & { change: ServiceChange }) {
  const { product, column, edit } = change;
  const cell = useMemo(
    () => (column && edit === 'conflict' ? { product, ...column } : null),
    [product, column, edit],
  );
  const values = useCellConflict(connectionId, cell);
  return (
    <>
      {edit === 'staged' ? (
        <p className={parts.muted}>{t`You edited this cell after the change. Your edit is staged.`}</p>
      ) : null}
      {cell && values ? (
        <ConflictDecision
          values={values}
          locale={cell.locale}
          onDecide={
            canDecide ? (keep) => void resolveConflicts(connectionId, { cells: [cell] }, keep, 1) : null
          }
        />
      ) : null}
      {values && sameValue(values.theirs, change.new) ? null : (
        <OldAndNew old={change.old} next={change.new} locale={change.column?.locale ?? ''} />
      )}
    </>
  );
}
