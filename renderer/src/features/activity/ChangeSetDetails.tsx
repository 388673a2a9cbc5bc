import { useCallback, useMemo, useState } from 'react';
import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { OutcomeBar } from '../../changesets/OutcomeBar.tsx';
import {
  canResume,
  ITEM_STATES,
  itemWord,
  outcomeSentence,
  stateExplanation,
} from '../../changesets/outcome.ts';
import { RunStrip } from '../../changesets/RunStrip.tsx';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { errorDetails } from '../../components/error-text.ts';
import { count, formatDateTime, formatNumber } from '../../components/format.ts';
import { WindowedTable } from '../../grid/WindowedTable.tsx';
import { readItems, resumeChangeSet, retryFailed } from '../../state/changesets.ts';
import { useJobs } from '../../state/jobs.ts';
import styles from './activity.module.css';
import { changeSetTitle } from './entries.ts';
import { itemColumns, RETRY_COLUMN } from './item-columns.tsx';
import { WaitsForToken } from './WaitsForToken.tsx';

/** One change set: what became of it as a whole, and every single item. */
export function ChangeSetDetails({
  connection,
  changeSet,
}: {
  connection: Connection;
  changeSet: ChangeSet;
}) {
  const [filter, setFilter] = useState<ItemState | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const { busy, start } = useStart();
  const { changeSet: number, state, counts } = changeSet;
  const { id, readOnly } = connection;
  const jobError = useJobs(
    ({ jobs }) => jobs.findLast((job) => job.connectionId === id && job.changeSet === number)?.error ?? null,
  );
  const mayRetry = !readOnly && state !== 'running';

  const retry = useCallback(
    (item: ChangeSetItem) => void start('Nothing was sent', retryFailed(id, number, [item.item])),
    [id, number, start],
  );
  const columns = useMemo(
    () => itemColumns({ retry: mayRetry ? retry : null, changeSetState: state }),
    [mayRetry, retry, state],
  );
  const read = async (offset: number, limit: number) => {
    const answer = await readItems(id, number, filter, offset, limit);
    setError(answer.ok ? null : answer.error);
    return answer.ok ? answer.value : null;
  };
  const onKey = (event: KeyboardEvent, item: ChangeSetItem, column: string) => {
    if (column !== RETRY_COLUMN || event.key !== 'Enter' || event.repeat) return;
    if (mayRetry && item.state === 'failed') retry(item);
  };

  return (
    <section className={styles.details} aria-label={changeSetTitle(changeSet)}>
      <header className={styles.heading}>
        <div className={styles.headWords}>
          <h1>{changeSetTitle(changeSet)}</h1>
          <p className={styles.sub}>
            {formatDateTime(changeSet.createdAt)} · {changeSet.locales.join(' · ')}
          </p>
          {state === 'running' ? null : (
            <>
              <p className={styles.sentence}>{outcomeSentence(changeSet)}</p>
              <OutcomeBar changeSet={changeSet} />
            </>
          )}
          {changeSet.waitsForToken ? (
            <WaitsForToken connectionId={id} error={jobError}>
              {stateExplanation(changeSet)}
            </WaitsForToken>
          ) : (
            <Explanation changeSet={changeSet} readOnly={readOnly} error={jobError} />
          )}
        </div>
        <div className={styles.buttons}>
          {mayRetry && counts.failed > 0 ? (
            <Button busy={busy} onClick={() => void start('Nothing was sent', retryFailed(id, number))}>
              Retry {count(counts.failed, 'failed change')}
            </Button>
          ) : null}
          {mayRetry && canResume(changeSet) ? (
            <Button
              variant={changeSet.waitsForToken ? 'default' : 'primary'}
              busy={busy}
              onClick={() => void start('It could not be resumed', resumeChangeSet(id, number))}
            >
              Resume
            </Button>
          ) : null}
        </div>
      </header>
      {state === 'running' ? <RunStrip changeSet={changeSet} /> : null}
      {error ? <ErrorNote error={error} title="The items could not be read" /> : null}
      <fieldset className={styles.chips} aria-label="Which items">
        <Chip selected={filter === null} onClick={() => setFilter(null)}>
          All <span>{formatNumber(changeSet.total)}</span>
        </Chip>
        {ITEM_STATES.filter((item) => counts[item] > 0 || item === filter).map((item) => (
          <Chip key={item} selected={filter === item} onClick={() => setFilter(item)}>
            <span className={styles.capital}>{itemWord(item, state)}</span>
            <span>{formatNumber(counts[item])}</span>
          </Chip>
        ))}
      </fieldset>
      <WindowedTable
        label="Items of the change set"
        columns={columns}
        read={read}
        rowKey={itemKey}
        version={JSON.stringify(counts)}
        scope={filter ?? 'all'}
        onKey={onKey}
      />
    </section>
  );
}

const itemKey = ({ item }: ChangeSetItem): string => String(item);

function Explanation({
  changeSet,
  readOnly,
  error,
}: {
  changeSet: ChangeSet;
  readOnly: boolean;
  /** What stopped the last run of it, as far as this start of the app knows. */
  error: AppErrorShape | null;
}) {
  const text = stateExplanation(changeSet);
  const details = error && errorDetails(error);
  if (!text) return null;
  return (
    <div className={styles.explanation}>
      <p>
        {text}
        {readOnly ? ' This connection is read-only now: switch that off to go on.' : null}
      </p>
      {details ? <ErrorDetails text={details} /> : null}
    </div>
  );
}
