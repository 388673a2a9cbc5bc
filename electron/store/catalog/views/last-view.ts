import { type LastView, lastView } from '#shared/contract/views.ts';
import type { Meta } from '../meta.ts';

const NAME = 'last_view';

/** What the catalog showed last. Null for none, or one that this version cannot read: then the whole catalog is shown. */
export function readLastView(meta: Meta): LastView | null {
  const text = meta.get(NAME);
  return text === null ? null : (lastView.safeParse(JSON.parse(text)).data ?? null);
}

export const keepLastView = (meta: Meta, last: LastView): void => meta.set(NAME, JSON.stringify(last));
