import { ArrowDownToLine } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { OutcomeBar } from '../../changesets/OutcomeBar.tsx';
import { outcomeSentence } from '../../changesets/outcome.ts';
import { formatMoment } from '../../components/format.ts';
import { type PillState, StatePill } from '../../components/StatePill.tsx';
import styles from './activity.module.css';
import { changeSetName, type Entry, pullWords } from './entries.ts';

export interface EntryListProps {
  entries: readonly Entry[];
  selected: Entry['key'] | undefined;
  onSelect: (key: Entry['key']) => void;
}

/** Everything that ran, newest first. */
export function EntryList({ entries, selected, onSelect }: EntryListProps) {
  return (
    <nav className={styles.entries} aria-label="Change sets and pulls" onKeyDown={moveWithArrows}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={styles.entry}
              aria-current={entry.key === selected ? 'true' : undefined}
              onClick={() => onSelect(entry.key)}
            >
              {entry.kind === 'changes' ? <ChangeSetEntry {...entry} /> : <PullEntry {...entry} />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChangeSetEntry({ changeSet, at }: Extract<Entry, { kind: 'changes' }>) {
  const { state, locales } = changeSet;
  return (
    <>
      <span className={styles.entryHead}>
        <strong>
          <span className={styles.number}>
            <span className="visually-hidden">Change set </span>
            <span aria-hidden="true">#</span>
            {changeSet.changeSet}
          </span>{' '}
          {changeSetName(changeSet)}
        </strong>
        <time dateTime={at}>{formatMoment(at)}</time>
      </span>
      <OutcomeBar changeSet={changeSet} />
      <span className={styles.entryWords}>
        {changeSet.waitsForToken ? (
          <StatePill state="waiting">waiting for a token</StatePill>
        ) : state === 'finished' ? null : (
          <StatePill state={STATE_PILLS[state].pill}>{STATE_PILLS[state].word}</StatePill>
        )}
        <span className={styles.cut}>{outcomeSentence(changeSet)}</span>
        <span className={styles.locales}>{locales.join(' · ')}</span>
      </span>
    </>
  );
}

const STATE_PILLS: Record<Exclude<ChangeSet['state'], 'finished'>, { pill: PillState; word: string }> = {
  queued: { pill: 'pending', word: 'queued' },
  running: { pill: 'sending', word: 'applying' },
  paused: { pill: 'pending', word: 'paused' },
  cancelled: { pill: 'skipped', word: 'stopped' },
};

function PullEntry({ job, at }: Extract<Entry, { kind: 'pull' }>) {
  return (
    <>
      <span className={styles.entryHead}>
        <strong>
          <ArrowDownToLine size={13} aria-hidden="true" /> Pull
        </strong>
        <time dateTime={at}>{formatMoment(at)}</time>
      </span>
      <span className={styles.entryWords}>
        {job.state === 'failed' ? <StatePill state="failed" /> : null}
        {job.state === 'paused' ? <StatePill state="waiting">waiting for a token</StatePill> : null}
        <span className={styles.cut}>{pullWords(job)}</span>
      </span>
    </>
  );
}

/** Up and down go from entry to entry, as in any list. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.click();
}
