import { type KeyboardEvent, type Ref, useEffect } from 'react';
import type { HistoryAction } from '#shared/contract/drafts.ts';
import { classNames } from '../../components/class-names.ts';
import { formatDateTime, formatMoment } from '../../components/format.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { WindowedList } from '../../components/WindowedList.tsx';
import styles from './edit-history.module.css';
import { presentAt, touched } from './history-steps.ts';

const ROW_HEIGHT = 46;
const PAGE_OF_ROWS = 10;

export interface HistoryListProps {
  actions: readonly HistoryAction[];
  more: boolean;
  /** The row that the keyboard is on. */
  active: number;
  ref: Ref<HTMLDivElement>;
  onActive: (at: number) => void;
  onChoose: (at: number) => void;
  onReadMore: () => void;
}

const idOf = (at: number) => `edit-step-${at}`;

/** The steps, the newest first, and the beginning behind them. Undone ones are above the present point. */
export function HistoryList({
  actions,
  more,
  active,
  ref,
  onActive,
  onChoose,
  onReadMore,
}: HistoryListProps) {
  const rows = actions.length + 1;
  const present = presentAt(actions);
  const moves: Record<string, number> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - PAGE_OF_ROWS,
    PageDown: active + PAGE_OF_ROWS,
    Home: 0,
    End: rows - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key];
    if (to !== undefined) onActive(Math.max(0, Math.min(rows - 1, to)));
    else if (event.key === 'Enter' || event.key === ' ') onChoose(active);
    else return;
    event.preventDefault();
  };
  return (
    <WindowedList
      ref={ref}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label="Steps, the newest first"
      aria-activedescendant={idOf(active)}
      count={rows}
      rowHeight={ROW_HEIGHT}
      active={active}
      onKeyDown={onKeyDown}
      row={(at) =>
        at === actions.length && more ? (
          <Older key={`before ${at}`} onShown={onReadMore} />
        ) : (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list.
          <div
            key={actions[at]?.action ?? 'beginning'}
            id={idOf(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === present}
            aria-setsize={more ? -1 : rows}
            aria-posinset={at + 1}
            className={classNames(
              styles.step,
              at === active && styles.active,
              at === present && styles.present,
              actions[at]?.undone && styles.undone,
            )}
            style={{ height: ROW_HEIGHT }}
            onClick={() => {
              onActive(at);
              onChoose(at);
            }}
          >
            <Step action={actions[at]} isPresent={at === present} />
          </div>
        )
      }
    />
  );
}

function Step({ action, isPresent }: { action: HistoryAction | undefined; isPresent: boolean }) {
  const state = isPresent ? 'now' : action?.undone ? 'undone' : null;
  return (
    <>
      <span className={styles.label} title={action?.label}>
        {action?.label ?? 'Before the first edit'}
      </span>
      <span className={styles.facts}>
        {action ? (
          <>
            <time dateTime={action.at} title={formatDateTime(action.at)}>
              {formatMoment(action.at)}
            </time>
            {` · ${touched(action)}`}
          </>
        ) : (
          'Nothing staged by hand'
        )}
        {state ? <span className={styles.state}>{state}</span> : null}
      </span>
    </>
  );
}

/** Stands where older steps will; they are read as soon as it comes into sight. */
function Older({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once; what follows has an end of its own.
  useEffect(onShown, []);
  return (
    <div className={styles.step} style={{ height: ROW_HEIGHT }} role="presentation">
      <Spinner label="Reading older steps" />
    </div>
  );
}
