import { useState } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { QueuedStrip } from '../../changesets/QueuedStrip.tsx';
import { RunStrip } from '../../changesets/RunStrip.tsx';
import { useTally } from '../../changesets/use-outcome-sentence.ts';
import { openDialog } from '../../state/dialog.ts';
import { ALL_ITEMS, REMOVED } from '../../state/item-filters.ts';
import { chosenOf, useProductResults } from '../../state/product-results.ts';
import styles from './activity.module.css';
import { ChangeSetHeading } from './ChangeSetHeading.tsx';
import { changeSetTitle } from './entries.ts';
import { Items } from './items/Items.tsx';
import { Products } from './products/Products.tsx';
import { UndoDialog } from './undo/UndoDialog.tsx';

export interface ChangeSetDetailsProps {
  connection: Connection;
  changeSet: ChangeSet;
}

/** One change set: its outcome and every item. `onWork` is called when the user presses something in it. */
export function ChangeSetDetails({ onWork, ...about }: ChangeSetDetailsProps & { onWork: () => void }) {
  const { changeSet } = about;
  const tally = useTally(changeSet);
  return (
    <section className={styles.details} aria-label={changeSetTitle(changeSet, tally)} onClickCapture={onWork}>
      {worksOnProducts(changeSet.kind) ? <OfProducts {...about} /> : <OfChanges {...about} />}
    </section>
  );
}

function OfChanges({ connection, changeSet }: ChangeSetDetailsProps) {
  const [undoing, setUndoing] = useState<ItemSelection | null>(null);
  return (
    <>
      <ChangeSetHeading
        connection={connection}
        changeSet={changeSet}
        onTakeBack={() => setUndoing({ filter: ALL_ITEMS })}
      />
      <Progress changeSet={changeSet} />
      <Items connection={connection} changeSet={changeSet} onUndo={setUndoing} />
      <UndoDialog
        connectionId={connection.id}
        changeSet={changeSet}
        which={undoing}
        onClose={() => setUndoing(null)}
      />
    </>
  );
}

function OfProducts({ connection, changeSet }: ChangeSetDetailsProps) {
  const { changeSet: number, kind } = changeSet;
  const restore = () => {
    const chosen = chosenOf(useProductResults.getState(), number);
    void openDialog('restore', {
      connectionId: connection.id,
      changeSet: number,
      which: chosen.size > 0 ? { items: [...chosen] } : { filter: REMOVED },
    });
  };
  return (
    <>
      <ChangeSetHeading
        connection={connection}
        changeSet={changeSet}
        onTakeBack={kind === 'removal' ? restore : null}
      />
      <Progress changeSet={changeSet} />
      <Products connection={connection} changeSet={changeSet} />
    </>
  );
}

function Progress({ changeSet }: { changeSet: ChangeSet }) {
  if (changeSet.state === 'running') return <RunStrip changeSet={changeSet} />;
  return changeSet.state === 'queued' ? <QueuedStrip changeSet={changeSet} /> : null;
}
