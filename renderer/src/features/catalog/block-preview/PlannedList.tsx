import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId } from 'react';
import type { PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { WindowedList } from '../../../components/WindowedList.tsx';
import { useCurrentColumnNames } from '../../../state/column-names.ts';
import { PlannedRow } from './PlannedRow.tsx';
import styles from './preview.module.css';
import type { Planned } from './use-plan.ts';
import { type PlannedListState, usePlannedList } from './use-planned-list.ts';

const ROW = 66;
const FOUND_ROW = 46;

export interface PlannedListProps {
  planned: Planned;
  /** The name of the list, such as "Cells that would change". */
  label: string;
  /** Shows a cell in the grid, on a click on it or Enter. Without it, the list is only for reading. */
  onShow?: (cell: PlannedCell) => void;
}

/** The cells of a plan, however many: those that would change, those that cannot, and those to check. */
export function PlannedList({ planned, ...rest }: PlannedListProps) {
  return <PlannedView list={usePlannedList(planned)} {...rest} />;
}

const TABS: Record<PlannedFilter, string> = {
  changes: t`Change`,
  problems: t`Cannot change`,
  notices: t`To check`,
};

/** The same for callers that move through the list themselves. */
export function PlannedView({
  list,
  ...rest
}: Omit<PlannedListProps, 'planned'> & { list: PlannedListState }) {
  const { choices, show, setShow } = list;
  if (choices.length === 0) return null;
  return (
    <div className={styles.planned}>
      {choices.length > 1 ? (
        <Segmented
          label={t`Which cells`}
          value={show}
          options={choices.map(({ value, cells }) => ({
            value,
            label: `${TABS[value]} ${formatNumber(cells)}`,
          }))}
          onChange={setShow}
        />
      ) : null}
      <Cells list={list} {...rest} />
    </div>
  );
}

function Cells({ list, label, onShow }: Omit<PlannedListProps, 'planned'> & { list: PlannedListState }) {
  const id = useId();
  useCurrentColumnNames();
  const { cells, isMore, error, readMore, active, looksOnly, move } = list;
  const rows = cells.length + (isMore ? 1 : 0);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: active - 8,
      Home: 0,
      End: cells.length - 1,
    };
    const to = steps[event.key];
    const cell = cells[active];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && cell && onShow) onShow(cell);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <WindowedList
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        aria-activedescendant={cells[active] ? `${id}${active}` : undefined}
        tabIndex={0}
        className={styles.list}
        count={rows}
        rowHeight={looksOnly ? FOUND_ROW : ROW}
        active={active}
        onKeyDown={onKeyDown}
        row={(index) => {
          const cell = cells[index];
          if (!cell) return <More key="more" looksOnly={looksOnly} onSeen={readMore} />;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the list, which has the focus.
            <div
              key={index}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-setsize={isMore ? -1 : rows}
              aria-posinset={index + 1}
              className={classNames(
                styles.row,
                looksOnly && styles.found,
                index === active && styles.active,
                onShow && styles.clickable,
              )}
              onClick={() => {
                move(index);
                onShow?.(cell);
              }}
            >
              <PlannedRow cell={cell} looksOnly={looksOnly} />
            </div>
          );
        }}
      />
      {error ? <ErrorNote title={t`More cells could not be read`} error={error} /> : null}
    </>
  );
}

/** A placeholder for cells that are not read yet: they are read when it comes into view. */
function More({ looksOnly, onSeen }: { looksOnly: boolean; onSeen: () => void }) {
  useEffect(onSeen);
  return (
    <div role="presentation" className={classNames(styles.row, looksOnly && styles.found)}>
      <Skeleton />
    </div>
  );
}
