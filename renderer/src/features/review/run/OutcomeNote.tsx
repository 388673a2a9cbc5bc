import { X } from 'lucide-react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { OutcomeBar } from '../../../changesets/OutcomeBar.tsx';
import { canResume, outcomeSentence, stateExplanation } from '../../../changesets/outcome.ts';
import styles from '../../../changesets/run.module.css';
import { useStart } from '../../../changesets/use-start.ts';
import { Button } from '../../../components/Button.tsx';
import { count } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';
import { showView } from '../../../state/app.ts';
import { resumeChangeSet, retryFailed, useChangeSets } from '../../../state/changesets.ts';
import { openReplaceToken } from '../../../state/replace-token.ts';
import { useServiceWords } from './use-service-words.ts';

/** How an applied change set ended, what the service said, and what can be done about what did not go through. */
export function OutcomeNote({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const words = useServiceWords(connectionId, changeSet);
  const { busy, start } = useStart();
  const { failed } = changeSet.counts;
  const { pill, word } = verdict(changeSet);
  const explanation = stateExplanation(changeSet);
  const showInActivity = () => {
    useChangeSets.setState({ selected: changeSet.changeSet });
    void showView('activity');
  };
  return (
    <section className={styles.strip} aria-label="Outcome">
      <div className={styles.outcome}>
        <p className={styles.sentence} role="status">
          <StatePill state={pill}>{word}</StatePill>
          <strong>{outcomeSentence(changeSet)}</strong>
        </p>
        <OutcomeBar changeSet={changeSet} />
        {words ? <p className={styles.refused}>{words}</p> : null}
        {explanation ? <p className={styles.hint}>{explanation}</p> : null}
      </div>
      <div className={styles.actions}>
        {failed > 0 ? (
          <Button
            busy={busy}
            onClick={() => void start('Nothing was sent', retryFailed(connectionId, changeSet.changeSet))}
          >
            Retry {count(failed, 'failed change')}
          </Button>
        ) : null}
        {changeSet.waitsForToken ? (
          <Button variant="primary" onClick={() => openReplaceToken(connectionId)}>
            Replace token…
          </Button>
        ) : null}
        {canResume(changeSet) ? (
          <Button
            busy={busy}
            onClick={() =>
              void start('It could not be resumed', resumeChangeSet(connectionId, changeSet.changeSet))
            }
          >
            Resume
          </Button>
        ) : null}
        <Button variant="quiet" onClick={showInActivity}>
          Show in Activity
        </Button>
        <IconButton
          label="Close outcome"
          icon={<X size={14} />}
          onClick={() => useChangeSets.setState({ told: null })}
        />
      </div>
    </section>
  );
}

/** What to know first of all about how it ended. */
function verdict({ counts, state, waitsForToken }: ChangeSet): { pill: PillState; word: string } {
  if (waitsForToken) return { pill: 'waiting', word: 'waiting for a token' };
  if (counts.failed > 0) return { pill: 'failed', word: 'not all applied' };
  if (counts.unknown > 0) return { pill: 'unknown', word: 'outcome unknown' };
  if (state === 'paused') return { pill: 'pending', word: 'paused' };
  return state === 'cancelled' ? { pill: 'skipped', word: 'stopped' } : { pill: 'applied', word: 'applied' };
}
