import { t } from '@lingui/core/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId } from 'react';
import type { PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import { shownText } from '#shared/domain/block/shown-text.ts';
import { doubtMessage } from '#shared/domain/doubt-message.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { direction, formatNumber } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { userNumbers } from '../../../components/value-text.ts';
import { WindowedList } from '../../../components/WindowedList.tsx';
import { columnLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { markedHits } from './marked-hits.ts';
import { NOTICE_LABELS, PROBLEM_LABELS } from './plan-messages.ts';
import styles from './preview.module.css';
import type { Planned } from './use-plan.ts';
import { type PlannedListState, usePlannedList } from './use-planned-list.ts';

/** Characters per line. */
const LINE = 60;

const Problem = ({ children }: { children: string }) => (
  <div className={classNames(parts.failed, parts.middle, parts.gap1, parts.tiny)}>
    <CircleAlert size={12} aria-hidden="true" />
    {children}
  </div>
);

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

/** A planned cell: its product and column, its value and its planned value, or why it cannot change. */
function PlannedRow({ cell, looksOnly }: { cell: PlannedCell; looksOnly: boolean }) {
  return (
    <>
      <div className={styles.place}>
        <span className={styles.identifier}>{cell.identifier}</span>
        <span className={classNames(parts.shrinks, parts.clips, parts.ellipsis)}>{columnLabel(cell)}</span>
        {cell.notice ? (
          <span
            className={classNames(parts.pushed, parts.edited, parts.inline)}
            title={NOTICE_LABELS[cell.notice]}
          >
            <TriangleAlert size={12} aria-hidden="true" />
            <span className="visually-hidden">{NOTICE_LABELS[cell.notice]}</span>
          </span>
        ) : null}
        {cell.doubt ? <Problem>{doubtMessage(cell.doubt)}</Problem> : null}
      </div>
      {cell.doubt ? (
        <Change cell={cell} />
      ) : cell.problem ? (
        <>
          <div className={styles.value}>
            <SideView side={{ kind: 'value', value: cell.before }} locale={cell.locale} lines={1} />
          </div>
          <Problem>{PROBLEM_LABELS[cell.problem]}</Problem>
        </>
      ) : looksOnly ? (
        <Hits cell={cell} />
      ) : (
        <Change cell={cell} />
      )}
    </>
  );
}

function Hits({ cell: { before, hits, locale } }: { cell: PlannedCell }) {
  return (
    <div className={styles.value} dir={direction(locale)}>
      {markedHits(shownText(before, userNumbers), hits, LINE).map(({ text, isHit }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity.
        isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </div>
  );
}

function Change({ cell }: { cell: PlannedCell }) {
  const { old, next, note } = oldNew(cell.before, cell.after, cell.locale);
  return (
    <>
      <div className={styles.value}>
        <span className="visually-hidden">{t`now`} </span>
        <SideView side={old} locale={cell.locale} lines={1} />
      </div>
      <div className={styles.value}>
        <span className="visually-hidden">{t`then`} </span>
        <SideView side={next} locale={cell.locale} lines={1} />
        {note ? <span className={classNames(parts.muted, parts.fixed, parts.tiny)}>{note}</span> : null}
      </div>
    </>
  );
}
