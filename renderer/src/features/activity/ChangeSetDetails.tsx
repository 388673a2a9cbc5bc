import { useState } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { QueuedStrip } from '../../changesets/QueuedStrip.tsx';
import { RunStrip } from '../../changesets/RunStrip.tsx';
import { ALL_ITEMS } from '../../state/item-filters.ts';
import styles from './activity.module.css';
import { ChangeSetHeading } from './ChangeSetHeading.tsx';
import { changeSetTitle } from './entries.ts';
import { Items } from './items/Items.tsx';
import { UndoDialog } from './undo/UndoDialog.tsx';

/** One change set: what became of it as a whole, and every single item. */
export function ChangeSetDetails({
  connection,
  changeSet,
}: {
  connection: Connection;
  changeSet: ChangeSet;
}) {
  const [undoing, setUndoing] = useState<ItemSelection | null>(null);
  return (
    <section className={styles.details} aria-label={changeSetTitle(changeSet)}>
      <ChangeSetHeading
        connection={connection}
        changeSet={changeSet}
        onUndo={() => setUndoing({ filter: ALL_ITEMS })}
      />
      {changeSet.state === 'running' ? <RunStrip changeSet={changeSet} /> : null}
      {changeSet.state === 'queued' ? <QueuedStrip changeSet={changeSet} /> : null}
      <Items connection={connection} changeSet={changeSet} onUndo={setUndoing} />
      <UndoDialog
        connectionId={connection.id}
        changeSet={changeSet}
        which={undoing}
        onClose={() => setUndoing(null)}
      />
    </section>
  );
}
