import { t } from '@lingui/core/macro';
import { useId } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { StatePill } from '../components/StatePill.tsx';
import { cancelChangeSet, resumeChangeSet, runningChangeSet, useChangeSets } from '../state/changesets.ts';
import { useActiveConnection } from '../state/connections.ts';
import { changeSetsAhead } from '../state/sending-order.ts';
import parts from '../theme/parts.module.css';
import { cancelMeans, waitsFor } from './outcome.ts';
import styles from './run.module.css';
import { useStart } from './use-start.ts';

/** A queued change set of the active connection: what it waits for, and what can be done about it. */
export function QueuedStrip({ changeSet }: { changeSet: ChangeSet }) {
  const { changeSet: number } = changeSet;
  const hint = useId();
  const connection = useActiveConnection();
  const connectionId = connection?.id ?? '';
  const changeSets = useChangeSets((state) => state.changeSets);
  const isFree = runningChangeSet(changeSets) === undefined;
  const starting = useStart();
  const cancelling = useStart();
  return (
    <section className={styles.strip} aria-label={t`Change set ${number}, queued`}>
      <div className={styles.outcome}>
        <p className={parts.row}>
          <StatePill state="pending">{t`queued`}</StatePill>
          <strong>{waitsFor(changeSetsAhead(changeSets, changeSet))}</strong>
        </p>
        <p id={hint} className={parts.hint}>
          {cancelMeans(changeSet)}
        </p>
      </div>
      <div className={classNames(parts.row, parts.fixed)}>
        {isFree && connection?.readOnly !== true ? (
          <Button
            variant="primary"
            busy={starting.busy}
            onClick={() =>
              void starting.start(
                t`The change set could not be started`,
                resumeChangeSet(connectionId, number),
              )
            }
          >{t`Start now`}</Button>
        ) : null}
        <Button
          busy={cancelling.busy}
          aria-describedby={hint}
          onClick={() =>
            void cancelling.start(
              t`The change set could not be cancelled`,
              cancelChangeSet(connectionId, number),
            )
          }
        >{t`Cancel`}</Button>
      </div>
    </section>
  );
}
