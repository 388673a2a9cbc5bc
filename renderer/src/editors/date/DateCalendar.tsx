import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { locale } from '#shared/i18n/activate-language.ts';
import type { CellEdit } from '../cell-edit.ts';
import { Calendar } from './Calendar.tsx';
import { isoDayIn, partOrder, readDate, today, withDay } from './dates.ts';

const ORDER = partOrder(locale());

const spelt = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: 'UTC' });

const dayIn = (text: string): string | null => isoDayIn(readDate(text, ORDER) ?? '');

/**
 * The calendar below a text that is a date. The date is typed as ISO or as the user's language writes it, or chosen here;
 * it is saved as ISO text, as before.
 */
export function DateCalendar({ edit, text }: { edit: CellEdit; text: string }) {
  const day = dayIn(text);
  const choose = (next: string) => edit.setText(withDay(readDate(text, ORDER) ?? text, next));
  return (
    <Calendar
      day={day ?? today()}
      isChosen={day !== null}
      onMove={choose}
      onPick={(next) => {
        choose(next);
        edit.focus();
      }}
    />
  );
}

/** Arrow down moves focus from the field into the calendar. */
export function enterCalendar(event: KeyboardEvent, edit: CellEdit, frame: HTMLElement | null): void {
  if (event.nativeEvent.isComposing || event.target !== edit.field || event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  if (edit.state?.text.trim() === '') edit.setText(today());
  frame?.querySelector<HTMLElement>('[role="grid"]')?.focus();
}

/** The notes about the text. What is not a date is saved as typed: the service holds texts here. */
export function dateNotes(text: string): { hint: string; notice: string | undefined } {
  const day = dayIn(text);
  return {
    notice: day === null && text.trim() !== '' ? t`Not a date: saved as text.` : undefined,
    hint: day === null ? t`↓ opens the calendar` : spelt.format(new Date(`${day}T00:00:00Z`)),
  };
}
