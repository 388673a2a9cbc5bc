import { inlineCodes } from '#shared/domain/checks/placeholders.ts';

const OPEN = '\u2066';
const CLOSE = '\u2069';

/** Whether a text has marks of its own that isolate parts of it. */
export const hasIsolates = (text: string): boolean => /[\u2066-\u2069]/.test(text);

/**
 * A text for a field that is written from right to left: each placeholder and tag between invisible marks that let it read from left
 * to right, as `unicode-bidi: isolate` does elsewhere. Without them "<strong>" falls apart.
 */
export function isolated(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of inlineCodes(text)) {
    parts.push(text.slice(from, start), OPEN, text.slice(start, end), CLOSE);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

export const withoutIsolates = (shown: string): string => shown.replace(/[\u2066\u2069]/g, '');

/** Where a position of a text is in the isolated one: behind the marks there, so that what is typed is not isolated. */
export function shownPosition(shown: string, position: number): number {
  let at = 0;
  for (let left = position; at < shown.length; at++) {
    const isMark = shown[at] === OPEN || shown[at] === CLOSE;
    if (!isMark && left-- === 0) break;
  }
  // In front of a code, it is in front of its mark.
  return at > 0 && shown[at - 1] === OPEN ? at - 1 : at;
}

/** Where a position of the isolated text is in the text. */
export const textPosition = (shown: string, position: number): number =>
  withoutIsolates(shown.slice(0, position)).length;
