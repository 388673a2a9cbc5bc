import type { Segment } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import { displayText } from '#shared/domain/value.ts';
import type { Names } from '../names.ts';
import type { ReadSegment } from '../segments/segment-reader.ts';
import { validRecord } from '../segments/segment-status.ts';
import type { WindowReader } from '../views/row-window.ts';
import type { SegmentList } from './segment-list.ts';
import { inOrder } from './segment-saving.ts';

interface Parts {
  names: Names;
  /** Rows of products: titles, states of cells, what is inherited. */
  rows: WindowReader;
  findings: (segments: SegmentList, place: number, segment: ReadSegment) => Finding[];
}

/** The segments at these places, as the list shows them. One that is gone has no texts. */
export function shownSegments(
  segments: SegmentList,
  places: readonly number[],
  { names, rows, findings }: Parts,
): Segment[] {
  const keys = places.map((place) => segments.key(place));
  const columns = [
    ...new Map(keys.map(({ property, locale }) => [`${property} ${locale}`, { property, locale }])).values(),
  ];
  const positions = new Map(
    columns.map(({ property, locale }, position) => [`${property} ${locale}`, position]),
  );
  const products = [...new Set(keys.map(({ product }) => product))];
  const read = new Map(
    rows
      .read(
        Uint32Array.from(products),
        columns.map(({ property, locale }) => names.column(property, locale)),
      )
      .map((row) => [row.product, row]),
  );
  const texts = segments.readAt(places);
  return places.map((place, i): Segment => {
    const key = keys[i]!;
    const row = read.get(key.product)!;
    const position = positions.get(`${key.property} ${key.locale}`)!;
    const segment = texts.get(place);
    const record = segment ? validRecord(segment, segments.scope) : null;
    const inherited = row.inherited[position];
    return {
      ...names.ref(key),
      item: key.item,
      identifier: row.identifier,
      title: row.title,
      gone: row.gone,
      source: segment?.source ?? '',
      references: segment?.references ?? segments.scope.references.map(() => null),
      target: segment?.target ?? null,
      inherited: inherited === undefined || segment?.target != null ? null : displayText(inherited),
      mark: row.states[position]?.mark ?? null,
      review: record?.review ?? null,
      writtenAgainst: record && record.source !== segment?.source ? record.source : null,
      origin: record?.origin ?? null,
      comments: inOrder(segment?.record?.comments ?? []),
      findings: segment ? findings(segments, place, segment) : [],
    };
  });
}
