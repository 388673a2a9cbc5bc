import { t } from '@lingui/core/macro';
import { Pause, Square } from 'lucide-react';
import { useMemo } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { DOING, unitOf } from '../../changesets/kind-labels.ts';
import { isSending, itemsDone } from '../../changesets/outcome.ts';
import { useHalt } from '../../changesets/use-halt.ts';
import { classNames } from '../../components/class-names.ts';
import { formatNumber } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Meter } from '../../components/Meter.tsx';
import { showChangeSet } from '../../state/activity.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { runningApply, useJobs } from '../../state/jobs.ts';
import { sendingOrder } from '../../state/sending-order.ts';
import parts from '../../theme/parts.module.css';
import styles from './ApplyStatus.module.css';
import { problemLabel } from './apply-status.ts';

const HALTING = { pause: t`Pausing…`, stop: t`Stopping…` };

/**
 * The change set being sent, shown in every view: its progress, its problems and a way to halt it; also how many are queued.
 */
export function ApplyStatus({ connectionId }: { connectionId: string }) {
  const changeSets = useChangeSets((state) => state.changeSets);
  const { running, queued } = useMemo(() => sendingOrder(changeSets), [changeSets]);
  const [next] = queued;
  return (
    <>
      {next ? (
        <button type="button" className={styles.queued} onClick={() => void showChangeSet(next.changeSet)}>
          {t`${formatNumber(queued.length)} queued`}
        </button>
      ) : null}
      {running ? <Running key={running.changeSet} connectionId={connectionId} changeSet={running} /> : null}
    </>
  );
}

function Running({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const { changeSet: number, kind, total } = changeSet;
  const job = useJobs((state) => runningApply(state.jobs, connectionId, number));
  const pace = isSending(changeSet) ? job : undefined;
  const { halting, pause, stop } = useHalt(connectionId, number);
  const title = job?.title ?? DOING[kind];
  const label = halting ? HALTING[halting] : (job?.phase ?? title);
  const trouble = problemLabel(changeSet);
  return (
    <span className={classNames(parts.inlineMiddle, parts.shrinks, parts.hairGap)}>
      <button
        type="button"
        className={styles.show}
        title={t`${label}: show in Activity`}
        onClick={() => void showChangeSet(number)}
      >
        <Meter
          layout="line"
          label={label}
          done={itemsDone(changeSet)}
          total={total}
          rate={pace?.rate}
          secondsLeft={pace?.secondsLeft}
          unit={unitOf(kind)}
        />
      </button>
      {trouble ? <span className={styles.trouble}>{trouble}</span> : null}
      <IconButton
        small
        label={t`Pause: ${title}`}
        icon={<Pause size={13} aria-hidden="true" />}
        disabled={halting !== null}
        onClick={pause}
      />
      <IconButton
        small
        label={t`Stop: ${title}`}
        icon={<Square size={11} aria-hidden="true" />}
        disabled={halting === 'stop'}
        onClick={stop}
      />
    </span>
  );
}
