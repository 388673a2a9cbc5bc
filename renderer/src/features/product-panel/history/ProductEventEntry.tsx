import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItemEvent } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { isOtherMode } from '#shared/domain/removal-effect.ts';
import { ActionName } from '../../../changesets/ActionName.tsx';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { triedLabel } from '../../../changesets/product-labels.ts';
import { ChangeSetLink } from './ChangeSetLink.tsx';
import { EventTime } from './EventTime.tsx';
import styles from './history.module.css';

/** A removal or restore of the whole product, with its outcome. `of`: the state of its change set. */
export function ProductEventEntry({
  event,
  of,
  identifier,
}: {
  event: ProductItemEvent;
  of: ChangeSet['state'];
  identifier: string;
}) {
  const { changeSet, action, state, at, restoredBy } = event;
  const said = reasonText(event);
  return (
    <>
      <p className={styles.head}>
        <b className={styles.column}>
          <ActionName action={action} />
        </b>
        <EventTime at={at} />
      </p>
      <p className={styles.hint}>{triedLabel(action)}</p>
      <p className={styles.outcome}>
        <ItemPill item={event} of={of} />
        {restoredBy === null ? null : (
          <span className={styles.kind}>{t`restored by change set ${restoredBy}`}</span>
        )}
        <ChangeSetLink changeSet={changeSet} identifier={identifier} />
      </p>
      {said ? (
        <p className={state === 'failed' || isOtherMode(event) ? styles.refused : styles.hint}>{said}</p>
      ) : null}
    </>
  );
}
