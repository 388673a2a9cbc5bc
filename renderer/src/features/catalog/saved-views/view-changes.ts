import { t } from '@lingui/core/macro';
import type { GridLayout } from '#shared/contract/catalog.ts';
import type { SavedView } from '#shared/contract/views.ts';
import type { ViewContent } from '../../../state/saved-views.ts';

/** Returns equal texts for equal content, whatever the order of keys; undefined counts as absent. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const linesOf = (layout: GridLayout | null) => layout?.lines ?? 1;

const shownColumns = (layout: GridLayout | null) => [
  layout?.columns,
  layout?.completeness ?? [],
  layout?.frozen ?? [],
];

/** Names the parts of a saved view that are shown differently from how they were saved. */
export function changedParts(view: SavedView, now: ViewContent): string[] {
  const { query, layout, density } = view;
  const parts: [part: string, isChanged: boolean][] = [
    [t`search`, !same(query.search, now.query.search)],
    [t`filters`, !same(query.filters, now.query.filters)],
    [t`order`, !same(query.sort, now.query.sort)],
    [t`variants`, query.tree !== now.query.tree],
    [t`columns`, !same(shownColumns(layout), shownColumns(now.layout))],
    [t`widths`, layout !== null && !same(layout.widths, now.layout?.widths)],
    [t`row height`, layout !== null && linesOf(layout) !== linesOf(now.layout)],
    [t`density`, density !== null && density !== now.density],
  ];
  return parts.flatMap(([part, isChanged]) => (isChanged ? [part] : []));
}

/** Returns a name for a copy that no view has yet. */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number++) {
    const copy = number === 1 ? t`${name} (copy)` : t`${name} (copy ${number})`;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}
