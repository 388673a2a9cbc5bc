import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { GuardedValue, StagedProduct } from '#shared/contract/creations.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import styles from '../../../changesets/details.module.css';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { CreationPill } from '../../../components/CreationPill.tsx';
import { CREATION_LABELS } from '../../../components/creation-labels.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnName } from '../../../state/column-names.ts';
import { readGuarded, useCreations } from '../../../state/creations.ts';
import { CreationState } from './CreationState.tsx';
import { discardAndTell, patchAndTell } from './change-notice.ts';
import { canPatch, creationNote, isOnItsWay } from './creation-columns.tsx';
import own from './creations.module.css';
import { RenameDialog } from './RenameDialog.tsx';

export interface CreationPanelProps {
  connection: Connection;
  /** The product the keyboard is on; null shows how to choose one. */
  row: StagedProduct | null;
  onGoTo: (row: StagedProduct) => void;
  onClose: () => void;
}

/** All there is to say about one staged product: of a full update, every stored value that it replaces or loses. */
export function CreationPanel({ connection, row, onGoTo, onClose }: CreationPanelProps) {
  const [renaming, setRenaming] = useState(false);
  if (!row)
    return (
      <Panel title={t`Staged product`} onClose={onClose}>
        <p className={styles.hint}>{t`Choose a product in the list to see all of it here.`}</p>
      </Panel>
    );
  const note = creationNote(row);
  const which = { products: [row.product] };
  return (
    <Panel
      title={row.title || row.identifier}
      subtitle={row.identifier}
      onClose={onClose}
      footer={
        <>
          {isOnItsWay(row) ? null : (
            <Button
              variant="quiet"
              onClick={() => void discardAndTell(connection.id, which)}
            >{t`Discard`}</Button>
          )}
          {canPatch(row) ? (
            <Button onClick={() => void patchAndTell(connection.id, which)}>{t`Send as patch`}</Button>
          ) : null}
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
        </>
      }
    >
      <div className={styles.content}>
        <span>
          <CreationPill mode={row.mode} /> <CreationState row={row} />
        </span>
        {note === null ? null : <p className={styles.refused}>{note}</p>}
        <dl className={styles.values}>
          <ValueEntry term={t`What will happen`}>{CREATION_LABELS[row.mode].hint}</ValueEntry>
          <ValueEntry term="Identifier">
            {row.identifier}
            {canRename(row) && !connection.readOnly ? (
              <LinkButton onClick={() => setRenaming(true)}>{t`Change…`}</LinkButton>
            ) : null}
          </ValueEntry>
          <ValueEntry term="Parent">{row.parentIdentifier ?? 'none'}</ValueEntry>
          <ValueEntry term="Sent">{plural(row.values, { one: '# value', other: '# values' })}</ValueEntry>
        </dl>
        {renaming ? (
          <RenameDialog connectionId={connection.id} row={row} onClose={() => setRenaming(false)} />
        ) : null}
        {row.mode === 'update' ? <Guard connectionId={connection.id} product={row.product} /> : null}
      </div>
    </Panel>
  );
}

/** Its identifier is the app's own still. */
const canRename = (row: StagedProduct): boolean =>
  row.mode === 'create' && row.problem !== 'exists' && !isOnItsWay(row);

/** Stored → sent, value by value; what is lost is struck through. */
function Guard({ connectionId, product }: { connectionId: string; product: number }) {
  const version = useCreations((state) => state.version);
  const [values, setValues] = useState<GuardedValue[] | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the reason to read again.
  useEffect(() => {
    let isShown = true;
    void readGuarded(connectionId, product).then((answer) => {
      if (!isShown) return;
      setValues(answer.ok ? answer.value : null);
      setError(answer.ok ? null : answer.error);
    });
    return () => {
      isShown = false;
    };
  }, [connectionId, product, version]);
  if (error) return <ErrorNote error={error} title={t`The stored values could not be read`} />;
  if (!values) return null;
  if (values.length === 0) return <p className={styles.hint}>{t`No stored value is replaced or lost.`}</p>;
  return (
    <section aria-label={t`Stored values that the full update changes`}>
      <h3 className={own.guardHeading}>{t`Stored → sent`}</h3>
      <dl className={styles.values}>
        {values.map(({ property, locale, before, after }) => (
          <ValueEntry key={`${property} ${locale}`} term={columnName({ property, locale })}>
            <span className={after === null ? own.lost : own.replaced}>
              <ValueText value={before} locale={locale} wrap />
            </span>
            {after === null ? (
              <span className={own.lostWord}>{t`lost`}</span>
            ) : (
              <ValueText value={after} locale={locale} wrap />
            )}
          </ValueEntry>
        ))}
      </dl>
    </section>
  );
}
