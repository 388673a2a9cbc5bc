import { t } from '@lingui/core/macro';
import { useId } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Meter } from '../components/Meter.tsx';
import { useApp } from '../state/app.ts';
import { runningApply, skipWait, useJobs } from '../state/jobs.ts';
import parts from '../theme/parts.module.css';
import { doingTo, unitOf } from './kind-labels.ts';
import { isSending, itemsDone, stopMeans } from './outcome.ts';
import styles from './run.module.css';
import { useHalt } from './use-halt.ts';
import { useOutcomeSentence } from './use-outcome-sentence.ts';

/** A change set of the active connection that is being sent: its progress, the outcomes so far, and a way to halt it. */
export function RunStrip({ changeSet }: { changeSet: ChangeSet }) {
  const { changeSet: number, kind, total } = changeSet;
  const hint = useId();
  const connectionId = useApp((state) => state.activeConnection) ?? '';
  const job = useJobs((state) => runningApply(state.jobs, connectionId, number));
  const sentence = useOutcomeSentence(changeSet);
  const pace = isSending(changeSet) ? job : undefined;
  const wait = job?.wait ?? null;
  const goesOn = sentences(
    t`You can keep editing.`,
    t`Pause keeps the rest for later.`,
    stopMeans(changeSet),
  );
  const { halting, pause, stop } = useHalt(connectionId, number);
  return (
    <section className={styles.strip} aria-label={t`Change set being applied`}>
      <div className={styles.meter}>
        <Meter
          label={job?.phase ?? doingTo(kind, total)}
          done={itemsDone(changeSet)}
          total={total}
          rate={pace?.rate}
          secondsLeft={pace?.secondsLeft}
          unit={unitOf(kind)}
        />
      </div>
      <div className={classNames(parts.grows, parts.grid, parts.hairGap)}>
        <p className={parts.medium}>{sentence}</p>
        <p id={hint} className={parts.hint}>
          {halting ? t`Waiting for requests already sent.` : (wait?.risk ?? goesOn)}
        </p>
      </div>
      <div className={classNames(parts.row, parts.fixed)}>
        {wait && job ? (
          <Button aria-describedby={hint} onClick={() => void skipWait(job.id)}>
            {wait.skip}
          </Button>
        ) : null}
        <Button
          busy={halting === 'pause'}
          disabled={halting === 'stop'}
          aria-describedby={hint}
          onClick={pause}
        >
          {halting === 'pause' ? t`Pausing…` : t`Pause`}
        </Button>
        <Button busy={halting === 'stop'} aria-describedby={hint} onClick={stop}>
          {halting === 'stop' ? t`Stopping…` : t`Stop`}
        </Button>
      </div>
    </section>
  );
}
