import { t } from '@lingui/core/macro';
import { ArrowDownToLine, FileDown, PackageMinus, PackagePlus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { ActionIcon } from '../../changesets/ActionName.tsx';
import { OutcomeBar } from '../../changesets/OutcomeBar.tsx';
import { ACTIONS, type Tally } from '../../changesets/tally-messages.ts';
import { useOutcomeSentence, useTally } from '../../changesets/use-outcome-sentence.ts';
import { classNames } from '../../components/class-names.ts';
import { formatMoment } from '../../components/format.ts';
import { type PillState, StatePill } from '../../components/StatePill.tsx';
import { useChangeSets } from '../../state/changesets.ts';
import parts from '../../theme/parts.module.css';
import styles from './activity.module.css';
import { changeSetName, type Entry, jobMessage } from './entries.ts';
import { isUndone, UNDONE, undoneBy } from './undo/undone-by.ts';

export interface EntryListProps {
  entries: readonly Entry[];
  selected: Entry['key'] | undefined;
  onSelect: (key: Entry['key']) => void;
}

/** All change sets, pulls and written files, newest first. */
export function EntryList({ entries, selected, onSelect }: EntryListProps) {
  return (
    <nav className={styles.entries} aria-label={t`Change sets, pulls and files`} onKeyDown={moveWithArrows}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={styles.entry}
              aria-current={entry.key === selected ? 'true' : undefined}
              onClick={() => onSelect(entry.key)}
            >
              {entry.kind === 'changes' ? <ChangeSetEntry {...entry} /> : <JobEntry {...entry} />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChangeSetEntry({ changeSet, at }: Extract<Entry, { kind: 'changes' }>) {
  const { state, kind, locales } = changeSet;
  const tally = useTally(changeSet);
  const sentence = useOutcomeSentence(changeSet);
  const undone = undoneBy(changeSet, useChangeSets((all) => all.changeSets) ?? []);
  return (
    <>
      <span className={styles.entryHead}>
        <strong>
          <span className={classNames(parts.muted, parts.medium)}>
            <span className="visually-hidden">{t`Change set`} </span>
            <span aria-hidden="true">#</span>
            {changeSet.changeSet}
          </span>{' '}
          <KindMark changeSet={changeSet} tally={tally} />
          {changeSetName(changeSet, tally)}
        </strong>
        <time dateTime={at}>{formatMoment(at)}</time>
      </span>
      <OutcomeBar changeSet={changeSet} />
      <span className={styles.entryLabel}>
        {changeSet.waitsForToken ? (
          <StatePill state="waiting">{t`waiting for a token`}</StatePill>
        ) : state === 'finished' ? null : (
          <StatePill state={STATE_PILLS[state]}>{stateWord(changeSet)}</StatePill>
        )}
        {undone.items === 0 ? null : (
          <StatePill state="skipped">{UNDONE[kind][isUndone(changeSet, undone) ? 'all' : 'part']}</StatePill>
        )}
        <span className={styles.cut}>{sentence}</span>
        <span className={styles.locales}>{locales.join(' · ')}</span>
      </span>
    </>
  );
}

/** An icon for the kind of removal or restore; the name beside it says the same. */
function KindMark({ changeSet: { kind }, tally }: { changeSet: ChangeSet; tally: Tally | undefined }) {
  if (kind === 'restore') return <PackagePlus size={13} aria-hidden="true" />;
  if (kind !== 'removal') return null;
  const actions = ACTIONS.filter((action) => tally?.some((entry) => entry.action === action));
  if (actions.length === 0) return <PackageMinus size={13} aria-hidden="true" />;
  return actions.map((action) => <ActionIcon key={action} action={action} />);
}

const STATE_PILLS: Record<Exclude<ChangeSet['state'], 'finished'>, PillState> = {
  queued: 'pending',
  running: 'sending',
  paused: 'pending',
  cancelled: 'skipped',
};

function stateWord({ kind, state }: ChangeSet): string {
  return state === 'running' ? RUNNING[kind] : STATE_WORDS[state];
}

const RUNNING: Record<ChangeSet['kind'], string> = {
  edit: t`applying`,
  undo: t`applying`,
  redo: t`applying`,
  removal: t`removing`,
  restore: t`restoring`,
  creation: t`sending`,
};

const STATE_WORDS: Record<Exclude<ChangeSet['state'], 'running'>, string> = {
  queued: t`queued`,
  paused: t`paused`,
  cancelled: t`stopped`,
  finished: t`finished`,
};

function JobEntry({ job, at }: Extract<Entry, { kind: 'job' }>) {
  const Icon = job.file === null ? ArrowDownToLine : FileDown;
  return (
    <>
      <span className={styles.entryHead}>
        <strong>
          <Icon size={13} aria-hidden="true" /> {job.file === null ? t`Pull` : job.title}
        </strong>
        <time dateTime={at}>{formatMoment(at)}</time>
      </span>
      <span className={styles.entryLabel}>
        {job.state === 'failed' ? <StatePill state="failed" /> : null}
        {job.state === 'paused' ? <StatePill state="waiting">{t`waiting for a token`}</StatePill> : null}
        <span className={styles.cut}>{jobMessage(job)}</span>
      </span>
    </>
  );
}

/** Up and Down move between entries. */
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
