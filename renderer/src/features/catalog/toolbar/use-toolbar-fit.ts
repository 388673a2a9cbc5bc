import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { measureIn } from '../grid/measure-text.ts';
import { fitToolbar, type PartLook } from './fit-toolbar.ts';

/** Marks the children of a toolbar that hold its buttons. */
export const FITTED = { 'data-fitted': '' };

/** What is measured of a button: its label, and in CSS pixels what is in it beside icon and label. */
export interface FittedButton {
  id: string;
  label: string;
  more?: number;
  /** Never moves into the menu. */
  stays?: boolean;
}

/** In CSS pixels, as in Button.module.css: padding, border, icon, and the gap to the next button; the gap before a label. */
const ICON_BUTTON = 42;
const LABEL_GAP = 6;

/**
 * Decides which buttons of a toolbar show their labels; `buttons` by importance. Only widths that do not depend on the decision
 * are measured, before anything is drawn, so nothing flickers.
 */
export function useToolbarFit(
  bar: RefObject<HTMLElement | null>,
  buttons: readonly FittedButton[],
): ReadonlyMap<string, PartLook> {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [font, setFont] = useState('');
  // After each rendering: children come and go.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => setRoom(roomIn(element));
    const { fontFamily } = getComputedStyle(element);
    setFont(`550 12px ${fontFamily}`);
    measure();
    // Before the new size is drawn.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const observed of [element, ...element.querySelectorAll(':scope > :not([data-fitted])')])
      observer.observe(observed);
    return () => observer.disconnect();
  });
  const measured = measureIn(font);
  const looks = fitToolbar(
    room,
    buttons.map(({ label, more = 0, stays = false }) => ({
      width: ICON_BUTTON + LABEL_GAP + Math.ceil(measured(label)) + more,
      iconWidth: stays ? ICON_BUTTON + more : null,
    })),
    ICON_BUTTON,
  );
  return new Map(buttons.map(({ id }, at) => [id, looks[at] ?? 'label']));
}

/** The width that the buttons of a toolbar may share. */
function roomIn(bar: HTMLElement): number {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(bar);
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const isOnLine = ({ dataset, offsetWidth }: HTMLElement) =>
    dataset.fitted !== undefined || (offsetWidth > 1 && offsetWidth < inner);
  const children = [...bar.querySelectorAll<HTMLElement>(':scope > *')].filter(isOnLine);
  const taken = children.reduce((sum, child) => {
    if (child.dataset.fitted !== undefined) return sum;
    const { flexShrink, minWidth } = getComputedStyle(child);
    // What shrinks is as wide as the buttons leave it.
    return sum + (flexShrink === '0' ? child.offsetWidth : Number.parseFloat(minWidth));
  }, 0);
  return inner - taken - Number.parseFloat(columnGap) * (children.length - 1);
}
