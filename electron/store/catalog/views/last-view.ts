import { type LastView, lastView } from '#shared/contract/views.ts';
import type { Meta } from '../meta.ts';

const NAME = 'last_view';

/**
 * What the catalog showed last. Null if there is none, or if this version cannot read it: then the whole catalog is shown.
 */
export function readLastView(meta: Meta): LastView | null {
  const text = meta.get(NAME);
  return text === null ? null : (lastView.safeParse(JSON.parse(text)).data ?? null);
}

export const keepLastView = (meta: Meta, last: LastView): void => meta.set(NAME, JSON.stringify(last));
