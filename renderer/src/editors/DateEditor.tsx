import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { columnName } from '../state/column-names.ts';
import { Calendar } from './date/Calendar.tsx';
import { isoDayIn, partOrder, readDate, today, withDay } from './date/dates.ts';
import { EditorFrame } from './EditorFrame.tsx';
import type { EditorProps } from './editor-host.ts';
import styles from './editors.module.css';
import { tabLeaves, useHeldKeys, useTypedEdit } from './use-typed-edit.ts';

const ORDER = partOrder();

const spelt = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/**
 * A text that is a date: typed as ISO or as the user's language writes it, or chosen from a calendar; kept as the ISO text
 * it was. What is no date is kept as it is typed: the service holds texts here.
 */
export function DateEditor(props: EditorProps) {
  const edit = useTypedEdit(props);
  const before = typeof edit.value === 'string' ? edit.value : '';
  const [text, setText] = useState(edit.recovered ?? edit.typedKey ?? before);
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const { report } = edit;
  const date = readDate(text, ORDER);
  const day = date === null ? null : isoDayIn(date);
  const kept = date ?? text;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the text changes, not when the grid hands over new functions.
  useLayoutEffect(() => {
    report(kept === before ? null : { change: { kind: 'set', value: kept } }, text);
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is placed once.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);

  useHeldKeys(props.host, setText);

  const choose = (next: string) => setText(withDay(kept, next));

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || tabLeaves(event, props.host)) return;
    if (event.target !== field.current || event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    if (day === null && text.trim() === '') setText(today());
    calendar.current?.focus();
  };

  const isOther = day === null && text.trim() !== '';
  return (
    <EditorFrame
      width={Math.max(props.width, 250)}
      notice={isOther ? 'Not a date: it is kept as the text it is.' : undefined}
      hint={day === null ? '↓ opens the calendar' : spelt.format(new Date(`${day}T00:00:00Z`))}
    >
      <div onKeyDownCapture={onKeyDownCapture}>
        <input
          ref={field}
          className={styles.date}
          value={text}
          placeholder="YYYY-MM-DD"
          aria-label={columnName(edit.column)}
          aria-keyshortcuts="ArrowDown"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Calendar
          ref={calendar}
          day={day ?? today()}
          isChosen={day !== null}
          onMove={choose}
          onPick={(next) => {
            choose(next);
            field.current?.focus();
          }}
        />
      </div>
    </EditorFrame>
  );
}
