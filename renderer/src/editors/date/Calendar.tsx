// biome-ignore-all lint/a11y/useSemanticElements: the grid pattern of calendars has one stop for the keyboard; a table is none.

import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { locale } from '#shared/i18n/activate-language.ts';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import parts from '../../theme/parts.module.css';
import styles from './date.module.css';
import { addDays, addMonths, firstWeekday, today, weeksOf } from './dates.ts';

const UTC = { timeZone: 'UTC' } as const;
const month = new Intl.DateTimeFormat(locale(), { ...UTC, month: 'long', year: 'numeric' });
const shortWeekday = new Intl.DateTimeFormat(locale(), { ...UTC, weekday: 'short' });
const whole = new Intl.DateTimeFormat(locale(), { ...UTC, dateStyle: 'full' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** Moves by key, as calendars usually do. */
const MOVES: Record<string, (day: string, shift: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

export interface CalendarProps {
  /** The day that the keys start from; it is chosen if `isChosen`. */
  day: string;
  isChosen: boolean;
  onMove: (day: string) => void;
  /** A day was clicked. */
  onPick: (day: string) => void;
}

/** A month to choose a day from. */
export function Calendar({ day, isChosen, onMove, onPick }: CalendarProps) {
  const firstDay = useMemo(() => firstWeekday(locale()), []);
  const weeks = weeksOf(day, firstDay);
  const now = today();
  const title = month.format(at(day));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(move(day, event.shiftKey));
  };
  return (
    <div className={styles.calendar}>
      <div className={classNames(parts.spread, parts.strong)}>
        <IconButton
          label={t`Previous month`}
          icon={<ChevronLeft size={14} />}
          tooltip={false}
          onClick={() => onMove(addMonths(day, -1))}
        />
        <span aria-live="polite">{title}</span>
        <IconButton
          label={t`Next month`}
          icon={<ChevronRight size={14} />}
          tooltip={false}
          onClick={() => onMove(addMonths(day, 1))}
        />
      </div>
      <div
        role="grid"
        tabIndex={0}
        aria-label={title}
        aria-activedescendant={`day-${day}`}
        className={styles.days}
        onKeyDown={onKeyDown}
      >
        <div role="row" tabIndex={-1} className={styles.week}>
          {weeks[0]?.map((weekday) => (
            <span key={weekday} role="columnheader" tabIndex={-1} className={styles.weekday}>
              {shortWeekday.format(at(weekday)).slice(0, 2)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" tabIndex={-1} className={styles.week}>
            {week.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the grid of days.
              <span
                key={one}
                id={`day-${one}`}
                role="gridcell"
                tabIndex={-1}
                aria-selected={isChosen && one === day}
                aria-label={whole.format(at(one))}
                aria-current={one === now ? 'date' : undefined}
                className={classNames(
                  styles.day,
                  one.slice(0, 7) !== day.slice(0, 7) && parts.muted,
                  one === day && styles.active,
                  one === now && styles.today,
                )}
                onClick={() => onPick(one)}
              >
                {Number(one.slice(8))}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
