import type { Json } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { readPosition } from './positions.ts';

type Paging = ServiceProfile['list']['paging'];

/** Beside the products, what speaks of other pages stands at the end of an answer, or at its beginning. */
const LOOKED_AT = 1_000;

/**
 * Where the list probably goes on after an answer that was not parsed yet; null where nothing speaks for a place.
 * Parsing a large page takes a while, in which the service can make the next one already. A guess only ever asks for a
 * page too many: whether it was right is known once the page is read. `position` is that of the answer.
 */
export function likelyNext(text: string, position: string | null, paging: Paging): string | null {
  switch (paging.kind) {
    case 'cursor':
      return cursorIn(text, paging);
    case 'page':
      return String(Number(position ?? '1') + 1);
    case 'offset':
      return String(Number(position ?? '0') + paging.page_size);
    case 'none':
      return null;
  }
}

function cursorIn(text: string, { next, cursor_param }: Paging): string | null {
  const key = next.split('.').at(-1) ?? '';
  if (key === '') return null;
  const value = new RegExp(`${escaped(JSON.stringify(key))}\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|\\d+)`, 'g');
  const found =
    [...text.slice(-LOOKED_AT).matchAll(value)].at(-1) ?? [...text.slice(0, LOOKED_AT).matchAll(value)].at(0);
  if (!found?.[1]) return null;
  try {
    // A long number loses digits here; then the guess is simply wrong.
    return readPosition(JSON.parse(found[1]) as Json, cursor_param, 'list.paging.next');
  } catch {
    return null; // what it really is will be said when the page is read
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
