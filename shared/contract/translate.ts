import { z } from 'zod';
import { cellMark, cellRef } from '../domain/cell.ts';
import { checkSettings, finding } from '../domain/checks/check.ts';
import { viewQuery } from '../domain/query.ts';
import { defineOperation } from './define.ts';
import { editResult } from './drafts.ts';

const onConnection = z.object({ connectionId: z.string() });
const onSegments = onConnection.extend({ list: z.int() });

/** Segments saved or marked by one call. */
export const MAX_SEGMENTS_PER_CALL = 1000;

/** What is translated: which products, out of which language, into which, and which properties. */
export const translateScope = z.object({
  query: viewQuery,
  source: z.string().min(1),
  /** A product's segments stand together; with several languages, one segment for each. */
  targets: z.array(z.string().min(1)).min(1).max(50),
  /** Null: all translatable ones. */
  properties: z.array(z.string().min(1)).min(1).nullable(),
  /** Languages to be shown for reference. */
  references: z.array(z.string().min(1)).max(2).default([]),
  /** Numbers and yes/no as well. */
  everything: z.boolean().default(false),
});
export type TranslateScope = z.infer<typeof translateScope>;

/** One text to be translated: of a product and property, into a language; of a list, one of its items. */
export const segmentRef = cellRef.extend({
  /** Of a list: which item, from 0; else null. */
  item: z.int().nonnegative().nullable(),
});
export type SegmentRef = z.infer<typeof segmentRef>;

/** What the translator said of a segment; null: nothing. It goes when the translation is changed elsewhere. */
export const reviewMark = z.enum(['needs_review', 'done']).nullable();
export type ReviewMark = z.infer<typeof reviewMark>;

/** Where a translation came from that was written here. */
export const segmentOrigin = z.enum(['person', 'repetition', 'memory', 'machine', 'import']);
export type SegmentOrigin = z.infer<typeof segmentOrigin>;

/** Segments can be narrowed to these, and are counted so. A segment may be several of them. */
export const segmentStatus = z.enum([
  'empty',
  'translated',
  'needs_review',
  'done',
  'stale',
  'warning',
  'edited',
  /** Empty, and the only one of its product in that language that is. */
  'almost_done',
]);
export type SegmentStatus = z.infer<typeof segmentStatus>;

export const segmentFilter = z.object({
  /** Null: all. */
  status: segmentStatus.nullable().default(null),
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  /** In upper or lower case alike; '' for all. */
  search: z.string().max(500).default(''),
  searchIn: z.enum(['source', 'target', 'both']).default('both'),
});
export type SegmentFilter = z.infer<typeof segmentFilter>;

export const segment = segmentRef.extend({
  identifier: z.string(),
  title: z.string(),
  /** The service no longer lists the product: nothing can be saved. */
  gone: z.boolean(),
  source: z.string(),
  /** In the scope's languages for reference, in their order. */
  references: z.array(z.string().nullable()),
  /** As staged edits have it; null for no value, '' for an empty text. */
  target: z.string().nullable(),
  /** The target has no value of its own: what a parent has there (a hint). */
  inherited: z.string().nullable(),
  /** Of the target's cell. */
  mark: cellMark.nullable(),
  review: reviewMark,
  /** The source that the target was written against, where it is another by now. */
  writtenAgainst: z.string().nullable(),
  origin: segmentOrigin.nullable(),
  note: z.string().nullable(),
  /** What the checks say of the target; none of an empty one. */
  findings: z.array(finding),
});
export type Segment = z.infer<typeof segment>;

/** How many segments of a scope are of each status, whatever the filter shows; `warning` is null until all were checked. */
export const segmentCounts = z.object({
  all: z.int(),
  empty: z.int(),
  translated: z.int(),
  needs_review: z.int(),
  done: z.int(),
  stale: z.int(),
  edited: z.int(),
  almost_done: z.int(),
  warning: z.int().nullable(),
});
export type SegmentCounts = z.infer<typeof segmentCounts>;

/** How far one property is translated into one language. */
export const segmentProgress = z.object({
  property: z.string(),
  locale: z.string(),
  segments: z.int(),
  /** With a translation that is neither stale nor to be reviewed. */
  translated: z.int(),
  done: z.int(),
});
export type SegmentProgress = z.infer<typeof segmentProgress>;

const progress = { counts: segmentCounts, progress: z.array(segmentProgress) };

export const openedSegments = z.object({
  list: z.int(),
  /** Segments that the filter shows. */
  segments: z.int(),
  ...progress,
});
export type OpenedSegments = z.infer<typeof openedSegments>;

/** Where the translator is: kept over a restart. */
export const translatePosition = z.object({
  scope: translateScope,
  filter: segmentFilter,
  at: segmentRef.nullable(),
});
export type TranslatePosition = z.infer<typeof translatePosition>;

const savedSegment = segmentRef.extend({
  /** Null removes the value. Of a list, the item. */
  target: z.string().max(1_000_000).nullable(),
  /** The service's text that the translator saw when they began to type; where it is another by now, the edit is a conflict. */
  seen: z.string().nullable().optional(),
  origin: segmentOrigin,
  review: reviewMark,
});

/** A product as a translator wants to see it beside a segment. */
export const segmentContext = z.object({
  identifier: z.string(),
  title: z.string(),
  /** The parent's identifier, and what sets this variant apart from its siblings. */
  variantOf: z.string().nullable(),
  axes: z.array(z.object({ property: z.string(), value: z.string() })),
  category: z.array(z.string()),
  /** The first web address of an image among the values, and the property that it is a value of. */
  image: z.object({ property: z.string(), address: z.string() }).nullable(),
  /** The segment's cell in the other languages that have a value. */
  alsoIn: z.array(z.object({ locale: z.string(), text: z.string() })),
  /** The other properties of the scope, in both languages. */
  neighbours: z.array(z.object({ property: z.string(), source: z.string(), target: z.string().nullable() })),
});
export type SegmentContext = z.infer<typeof segmentContext>;

/** A translation that a source has elsewhere in the scope. */
export const repeatedTranslation = z.object({ target: z.string(), segments: z.int() });

/**
 * Segments of a catalog: what a translator works on. A list of them keeps its order while it is open, whatever becomes of them; a call
 * with one that is no longer kept throws `view_expired`.
 */
export const translateOperations = [
  /** Lists the segments of a scope that a filter shows. Throws `invalid_input` for a query that cannot be looked for. */
  defineOperation({
    name: 'translate.open',
    input: onConnection.extend({ scope: translateScope, filter: segmentFilter }),
    output: openedSegments,
  }),
  defineOperation({
    name: 'translate.window',
    input: onSegments.extend({ start: z.int().nonnegative(), count: z.int().min(1).max(500) }),
    output: z.object({ segments: z.array(segment) }),
    hot: true,
  }),
  /** The row of a segment; null where the list does not have it. */
  defineOperation({
    name: 'translate.locate',
    input: onSegments.extend({ segment: segmentRef }),
    output: z.object({ row: z.int().nullable() }),
  }),
  /** The next row of a status after `from` (or before), around the end once; null for none. As segments are now. */
  defineOperation({
    name: 'translate.next',
    input: onSegments.extend({
      from: z.int().min(-1),
      backwards: z.boolean().default(false),
      status: segmentStatus,
    }),
    output: z.object({ row: z.int().nullable() }),
  }),
  /** Counts and progress as they are now. */
  defineOperation({ name: 'translate.progress', input: onSegments, output: z.object(progress) }),
  /**
   * Stages translations as one undo step, and keeps what they were written against. `repeat`: what else the first one fills: empty
   * segments of the scope with its source, or all of them; not those named. Throws `not_found` for a product that is not in the catalog.
   */
  defineOperation({
    name: 'translate.save',
    input: onSegments.extend({
      segments: z.array(savedSegment).min(1).max(MAX_SEGMENTS_PER_CALL),
      repeat: z
        .object({ into: z.enum(['empty', 'all']), except: z.array(segmentRef).max(MAX_SEGMENTS_PER_CALL) })
        .nullable(),
    }),
    output: editResult.extend({ repeated: z.int() }),
  }),
  /**
   * Fills the empty segments that a list shows with the translation that the memory has of the very same text, as a job and one undo
   * step; where several translations compete, none. `drafts.changed` tells the end. Throws `busy` while such a job runs.
   */
  defineOperation({
    name: 'translate.fillExact',
    input: onSegments,
    output: z.object({ jobId: z.string() }),
  }),
  /** Marks segments; nothing is staged. A mark says that the translation fits the source as it is now. */
  defineOperation({
    name: 'translate.mark',
    input: onSegments.extend({
      segments: z.array(segmentRef).min(1).max(MAX_SEGMENTS_PER_CALL),
      review: reviewMark,
    }),
    output: z.object({}),
  }),
  /** Keeps a note on a segment; '' takes it away. */
  defineOperation({
    name: 'translate.note',
    input: onSegments.extend({ segment: segmentRef, note: z.string().max(5000) }),
    output: z.object({}),
  }),
  defineOperation({
    name: 'translate.context',
    input: onSegments.extend({ segment: segmentRef }),
    output: segmentContext,
  }),
  /** Where else the source of a segment stands in the scope: the translations it has there, and up to `limit` of those segments. */
  defineOperation({
    name: 'translate.repetitions',
    input: onSegments.extend({ segment: segmentRef, limit: z.int().min(0).max(500) }),
    output: z.object({
      segments: z.int(),
      empty: z.int(),
      translations: z.array(repeatedTranslation),
      first: z.array(
        segmentRef.extend({ identifier: z.string(), title: z.string(), target: z.string().nullable() }),
      ),
    }),
  }),
  /** Checks all segments of the scope, as a job; `warning` of counts and filters is known after it. */
  defineOperation({
    name: 'translate.check',
    input: onSegments,
    output: z.object({ jobId: z.string() }),
  }),
  defineOperation({ name: 'translate.settings', input: onConnection, output: checkSettings }),
  defineOperation({
    name: 'translate.setSettings',
    input: onConnection.extend({ settings: checkSettings }),
    output: z.object({}),
  }),
  defineOperation({
    name: 'translate.last',
    input: onConnection,
    output: translatePosition.nullable(),
  }),
  defineOperation({
    name: 'translate.keepLast',
    input: onConnection.extend({ last: translatePosition }),
    output: z.object({}),
  }),
] as const;
