import type { OutputOf } from '#shared/contract/registry.ts';
import type { Names } from '../names.ts';
import { isEmptyText } from '../segments/segment-status.ts';
import type { WindowReader } from '../views/row-window.ts';
import type { SegmentList } from './segment-list.ts';
import { repetitionsOf } from './segment-saving.ts';

export type Repetitions = OutputOf<'translate.repetitions'>;

/** The other segments with the source of a segment, and their translations, the most used first. */
export function repetitions(
  segments: SegmentList,
  place: number,
  limit: number,
  { names, rows }: { names: Names; rows: WindowReader },
): Repetitions {
  const others = repetitionsOf(segments, place);
  const filled = others.flatMap(({ target }) => (isEmptyText(target) ? [] : [target]));
  const first = others.slice(0, limit);
  const products = [...new Set(first.map(({ product }) => product))];
  const named = new Map(rows.read(Uint32Array.from(products), []).map((row) => [row.product, row]));
  return {
    segments: others.length,
    empty: others.length - filled.length,
    translations: [...Map.groupBy(filled, (target) => target)]
      .map(([target, same]) => ({ target, segments: same.length }))
      .sort((a, b) => b.segments - a.segments),
    first: first.map(({ product, property, locale, item, target }) => {
      const { identifier, title } = named.get(product)!;
      return { ...names.ref({ product, property, locale }), item, identifier, title, target };
    }),
  };
}
