import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { countLabel } from '../../../components/count-label.ts';
import { CREATION_LABELS } from '../../../components/creation-labels.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { columnName } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { DetailsFrame } from '../list/DetailsFrame.tsx';
import styles from '../list/details.module.css';
import { canPatch, creationNote, isOnItsWay } from './creation-columns.tsx';
import own from './creations.module.css';

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
      {note === null ? null : <p className={classNames(parts.breaks, parts.failed)}>{note}</p>}
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

/** Stored → sent, value by value; lost values are struck through. */
function Guard({ connectionId, product }: { connectionId: string; product: number }) {
  const { value, error } = useQuery('creations.guarded', { connectionId, product });
  if (error) return <ErrorNote error={error} title={t`The stored values could not be read`} />;
  if (!value) return null;
  const { values } = value;
  if (values.length === 0) return <p className={parts.muted}>{t`No stored value is replaced or lost.`}</p>;
  return (
    <section aria-label={t`Stored values that the full update changes`}>
      <h3 className={own.guardHeading}>{t`Stored → sent`}</h3>
      <dl className={styles.values}>
        {values.map(({ property, locale, before, after }) => (
          <ValueEntry key={`${property} ${locale}`} term={columnName({ property, locale })}>
            <span className={after === null ? own.lost : parts.muted}>
              <ValueText value={before} locale={locale} wrap />
            </span>
            {after === null ? (
              <span className={classNames(parts.failedStrong, parts.small)}>{t`lost`}</span>
            ) : (
              <ValueText value={after} locale={locale} wrap />
            )}
          </ValueEntry>
        ))}
      </dl>
    </section>
  );
}
