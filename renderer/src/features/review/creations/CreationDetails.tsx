import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { countLabel } from '../../../components/count-label.ts';
import { CREATION_LABELS } from '../../../components/creation-labels.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { DetailsFrame } from '../list/DetailsFrame.tsx';
import styles from '../list/details.module.css';
import { canPatch, creationNote, isOnItsWay } from './creation-columns.tsx';
import { Guard } from './Guard.tsx';

export interface CreationDetailsProps {
  connection: Connection;
  row: StagedProduct;
  onGoTo: (row: StagedProduct) => void;
  onDrop: (row: StagedProduct) => void;
  onPatch: (row: StagedProduct) => void;
  /** Asks for another identifier. */
  onRename: (row: StagedProduct) => void;
}

/** All details of one staged product; for a full update, every stored value that it replaces or loses. */
export function CreationDetails({
  connection,
  row,
  onGoTo,
  onDrop,
  onPatch,
  onRename,
}: CreationDetailsProps) {
  const note = creationNote(row);
  return (
    <DetailsFrame
      title={row.title || row.identifier}
      subtitle={row.identifier}
      buttons={
        <>
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
          {canPatch(row) ? <Button onClick={() => onPatch(row)}>{t`Send as patch`}</Button> : null}
          {isOnItsWay(row) ? null : <Button variant="quiet" onClick={() => onDrop(row)}>{t`Discard`}</Button>}
        </>
      }
    >
      {note === null ? null : <p className={styles.refused}>{note}</p>}
      <dl className={styles.values}>
        <ValueEntry term={t`What will happen`}>{CREATION_LABELS[row.mode].hint}</ValueEntry>
        <ValueEntry term={t`Identifier`}>
          <span>
            {row.identifier}{' '}
            {canRename(row) && !connection.readOnly ? (
              <LinkButton onClick={() => onRename(row)}>{t`Change…`}</LinkButton>
            ) : null}
          </span>
        </ValueEntry>
        <ValueEntry term={t`Parent`}>{row.parentIdentifier ?? t`no parent`}</ValueEntry>
        <ValueEntry term={t`Sent`}>{countLabel.values(row.values)}</ValueEntry>
        {row.code === null ? null : <ValueEntry term={t`Code of the service`}>{row.code}</ValueEntry>}
      </dl>
      {row.mode === 'replace' ? <Guard connectionId={connection.id} product={row.product} /> : null}
    </DetailsFrame>
  );
}

/** Whether the product's identifier can still be changed: it exists only in this app. */
const canRename = (row: StagedProduct): boolean =>
  row.mode === 'add' && row.problem !== 'exists' && !isOnItsWay(row);
