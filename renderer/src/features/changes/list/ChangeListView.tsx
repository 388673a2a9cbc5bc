// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, and names the active row.
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ChangesOfDay } from '#shared/contract/feed.ts';
import { isKeyboardFree } from '../../../components/free-keyboard.ts';
import { WindowedList } from '../../../components/WindowedList.tsx';
import { useSettings } from '../../../state/settings.ts';
import { dayFacts, dayLabel } from '../day-label.ts';
import styles from './ChangeListView.module.css';
import { ChangeRow } from './ChangeRow.tsx';
import type { ChangeList } from './change-list.ts';
import type { ChangeListCommands } from './change-list-commands.ts';
import { pressInList } from './list-keys.ts';

/** The height of a line, in CSS pixels. Browsers can scroll half a million of them, even at 200 %. */
const LINE = { comfortable: 33, compact: 29 };
/** The number of rows read beyond those in view: reading a window takes a frame or two. */
const AHEAD = 60;

export interface ChangeListViewProps {
  list: ChangeList;
  commands: ChangeListCommands;
}

const idOf = (line: number) => `change-line-${line}`;

/** The changes by day, of which only those in view are drawn. */
export function ChangeListView({ list, commands }: ChangeListViewProps) {
  const { layout, row: active, chosen, moved, reveals } = useStore(list.store);
  const lineHeight = LINE[useSettings((state) => state.settings?.density ?? 'comfortable')];
  const box = useRef<HTMLDivElement>(null);
  const activeLine = active === null ? null : layout.lineOf(active);

  // New changes above the visible ones would push them away, so the list scrolls by the same amount before painting.
  const movedAlong = useRef(moved);
  useLayoutEffect(() => {
    if (moved === movedAlong.current || !box.current) return;
    movedAlong.current = moved;
    box.current.scrollTop += moved.lines * lineHeight;
  }, [moved, lineHeight]);
  useEffect(() => {
    if (isKeyboardFree() || document.activeElement?.tagName === 'MAIN') box.current?.focus();
  }, []);

  const onSight = useCallback(
    (first: number, last: number) =>
      list.want(
        {
          first: rowFrom(list, first),
          last: rowFrom(list, last),
          isTop: (box.current?.scrollTop ?? 0) < lineHeight,
        },
        AHEAD,
      ),
    [list, lineHeight],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / lineHeight) - 1);
    if (!pressInList(event, list, page, commands)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <WindowedList
      ref={box}
      className={styles.list}
      role="grid"
      tabIndex={0}
      aria-label={t`Changes in the service, newest first`}
      aria-multiselectable
      aria-rowcount={layout.lines}
      aria-activedescendant={activeLine === null ? undefined : idOf(activeLine)}
      count={layout.lines}
      rowHeight={lineHeight}
      active={activeLine}
      reveals={reveals}
      // The heading of a day is shown with its first change.
      margin={lineHeight}
      onSight={onSight}
      onKeyDown={onKeyDown}
      row={(at) => {
        const line = layout.lineAt(at);
        if (!line) return null;
        if ('day' in line) return <DayRow key={line.day.day} day={line.day} line={at} height={lineHeight} />;
        const change = list.windows.at(line.row);
        return (
          <ChangeRow
            key={change?.change ?? `row ${line.row}`}
            id={idOf(at)}
            line={at}
            row={line.row}
            height={lineHeight}
            change={change}
            isActive={line.row === active}
            isChosen={change !== undefined && chosen.has(change.change)}
            list={list}
            commands={commands}
          />
        );
      }}
    />
  );
}

/** The first row at or below a line. */
function rowFrom({ store }: ChangeList, line: number): number {
  const { layout } = store.getState();
  for (let at = line; at < layout.lines; at++) {
    const here = layout.lineAt(at);
    if (here && 'row' in here) return here.row;
  }
  return 0;
}

/** The heading of a day: when, and how much changed. */
function DayRow({ day, line, height }: { day: ChangesOfDay; line: number; height: number }) {
  return (
    <div role="row" aria-rowindex={line + 1} className={styles.day} style={{ height }}>
      <span role="gridcell">
        <strong>{dayLabel(day.day)}</strong> <span className={styles.dayFacts}>{dayFacts(day)}</span>
      </span>
    </div>
  );
}
