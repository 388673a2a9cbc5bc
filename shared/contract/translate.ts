import { z } from 'zod';
import { cellMark, cellRef } from '../domain/cell.ts';
import { finding } from '../domain/checks/check.ts';
import { checkSettings } from '../domain/checks/check-settings.ts';
import { dismissal, MAX_DISMISSED } from '../domain/checks/dismissal.ts';
import { viewQuery } from '../domain/query.ts';
import { MAX_COMMENT, segmentComment } from '../domain/segment-comment.ts';
import { sentenceSettings } from '../domain/sentence-settings.ts';
import { defineOperation } from './define.ts';
import { editResult } from './drafts.ts';

const onConnection = z.object({ connectionId: z.string() });
const onSegments = onConnection.extend({ list: z.int() });

/** The most segments saved or marked by one call. */
const MAX_SEGMENTS_PER_CALL = 1000;

/** What is translated: which products, from which language, into which, and which properties. */
const translateScope = z.object({
  query: viewQuery,
  source: z.string().min(1),
  /** The segments of a product are adjacent; with several languages, there is one segment for each. */
  targets: z.array(z.string().min(1)).min(1).max(50),
  /** Null for all translatable ones. */
  properties: z.array(z.string()).min(1).nullable(),
  /** Languages shown for reference. */
  references: z.array(z.string().min(1)).max(2).default([]),
  /** Include numbers and yes/no. */
  everything: z.boolean().default(false),
});
export type TranslateScope = z.infer<typeof translateScope>;

/** A text to translate: of a product and property, into a language; for a list, one of its items. */
const segmentRef = cellRef.extend({
  /** For a list, the index of the item, from 0; otherwise null. */
  item: z.int().nonnegative().nullable(),
});
export type SegmentRef = z.infer<typeof segmentRef>;

/** The translator's mark of a segment; null for none. Removed when the translation is changed elsewhere. */
const reviewMark = z.enum(['needs_review', 'done']).nullable();
export type ReviewMark = z.infer<typeof reviewMark>;

/** The origin of a translation that was written here. */
const segmentOrigin = z.enum(['person', 'repetition', 'memory', 'machine', 'import']);
export type SegmentOrigin = z.infer<typeof segmentOrigin>;

/** Statuses for filtering and counting. A segment may have several of them. */
const segmentStatus = z.enum([
  'empty',
  'translated',
  'needs_review',
  'done',
  'stale',
  'warning',
  'edited',
  /** The only empty one of its product in that language. */
  'almost_done',
  'commented',
]);
export type SegmentStatus = z.infer<typeof segmentStatus>;

const segmentFilter = z.object({
  /** Null for all. */
  status: segmentStatus.nullable().default(null),
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  /** Ignoring case; '' for all. */
  search: z.string().max(500).default(''),
  searchIn: z.enum(['source', 'target', 'both']).default('both'),
  /** `search` is a regular expression (flags `iu`). */
  isPattern: z.boolean().default(false),
});
export type SegmentFilter = z.infer<typeof segmentFilter>;

const segment = segmentRef.extend({
  identifier: z.string(),
  title: z.string(),
  /** The service no longer lists the product: nothing can be saved. */
  gone: z.boolean(),
  source: z.string(),
  /** In the reference languages of the scope, in their order. */
  references: z.array(z.string().nullable()),
  /** With staged edits; null for no value, '' for an empty text. */
  target: z.string().nullable(),
  /** If the target has no value of its own: the parent's value (a hint). */
  inherited: z.string().nullable(),
  /** Of the target's cell. */
  mark: cellMark.nullable(),
  review: reviewMark,
  /** The source that the target was written for, if it has changed since. */
  writtenAgainst: z.string().nullable(),
  origin: segmentOrigin.nullable(),
  comments: z.array(segmentComment),
  /** The findings in the target; none if it is empty. */
  findings: z.array(finding),
});
export type Segment = z.infer<typeof segment>;

/** The number of segments of a scope with each status, regardless of the filter; `warning` is null until all were checked. */
const segmentCounts = z.object({
  all: z.int(),
  empty: z.int(),
  translated: z.int(),
  needs_review: z.int(),
  done: z.int(),
  stale: z.int(),
  edited: z.int(),
  almost_done: z.int(),
  commented: z.int(),
  warning: z.int().nullable(),
});
export type SegmentCounts = z.infer<typeof segmentCounts>;

/** The progress of translating one property into one language. */
const segmentProgress = z.object({
  property: z.string(),
  locale: z.string(),
  segments: z.int(),
  /** Segments with a translation that is neither stale nor to be reviewed. */
  translated: z.int(),
  done: z.int(),
});
export type SegmentProgress = z.infer<typeof segmentProgress>;

const progress = { counts: segmentCounts, progress: z.array(segmentProgress) };

const openedSegments = z.object({
  list: z.int(),
  /** The number of segments that the filter shows. */
  segments: z.int(),
  ...progress,
});
export type OpenedSegments = z.infer<typeof openedSegments>;

/** The translator's place, which is restored after a restart. */
export const translatePosition = z.object({
  scope: translateScope,
  filter: segmentFilter,
  at: segmentRef.nullable(),
});
export type TranslatePosition = z.infer<typeof translatePosition>;

const savedSegment = segmentRef.extend({
  /** Null removes the value, or the item of a list. */
  target: z.string().max(1_000_000).nullable(),
  /** The service's text when the translator began to type; if it has changed since, the edit is a conflict. */
  seen: z.string().nullable().optional(),
  origin: segmentOrigin,
  review: reviewMark,
});

/** What a translator is shown about the product beside a segment. */
const segmentContext = z.object({
  identifier: z.string(),
  title: z.string(),
  /** The parent's identifier, and what distinguishes this variant from its siblings. */
  variantOf: z.string().nullable(),
  axes: z.array(z.object({ property: z.string(), value: z.string() })),
  category: z.array(z.string()),
  /** The first web address of an image among the values, and its property. */
  image: z.object({ property: z.string(), address: z.string() }).nullable(),
  /** The segment's cell in the other languages that have a value. */
  alsoIn: z.array(z.object({ locale: z.string(), text: z.string() })),
  /** The other properties of the scope, in both languages. */
  neighbours: z.array(z.object({ property: z.string(), source: z.string(), target: z.string().nullable() })),
});
export type SegmentContext = z.infer<typeof segmentContext>;

/** Something that happened to a segment. */
const segmentEvent = z.object({
  /** As ISO 8601. */
  at: z.string(),
  /** Where its text came from; `sent`: it was applied in the service; null: edited elsewhere in the app, or only marked. */
  by: z.enum([...segmentOrigin.options, 'sent']).nullable(),
  /** What the edit history says, which for an import names the file; '' for `sent`. */
  label: z.string(),
  /** The text; both are the same if only the mark changed. */
  old: z.string().nullable(),
  next: z.string().nullable(),
  /** The mark, if it changed. */
  review: z.object({ old: reviewMark, next: reviewMark }).nullable(),
});
export type SegmentEvent = z.infer<typeof segmentEvent>;

/** What was translated into a language on a day, in words of the source. */
const translatedDay = z.object({
  /** "2026-11-30", where the user is. */
  day: z.string(),
  locale: z.string(),
  segments: z.int(),
  words: z.int(),
  /** Of the words, those whose text came from a machine. */
  machine: z.int(),
  /** Those that were marked as done. */
  doneSegments: z.int(),
  doneWords: z.int(),
});
export type TranslatedDay = z.infer<typeof translatedDay>;

/** A translation of the same source elsewhere in the scope. */
const repeatedTranslation = z.object({ target: z.string(), segments: z.int() });

/** Why a fill leaves a segment alone: it is done, or its list would not be whole. */
const leftAlone = z.enum(['done', 'incomplete']).nullable();

/**
 * Segments of a catalog, for translators. An open list keeps its order, whatever happens to the segments; a call with a list
 * that is no longer kept throws `view_expired`.
 */
export const translateOperations = [
  /** Lists the segments of a scope that a filter shows. Throws `invalid_input` for a query that cannot be evaluated. */
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
  /**
   * Returns the row of a segment; null if it is not in the list. `orInOther`: in a list of other languages, of the same text in
   * one of them, or of the next one.
   */
  defineOperation({
    name: 'translate.locate',
    input: onSegments.extend({ segment: segmentRef, orInOther: z.boolean().default(false) }),
    output: z.object({ row: z.int().nullable() }),
  }),
  /**
   * Returns the next row with a status after `from` (or before), wrapping around once; null if there is none. Uses the
   * current state of segments.
   */
  defineOperation({
    name: 'translate.next',
    input: onSegments.extend({
      from: z.int().min(-1),
      backwards: z.boolean().default(false),
      status: segmentStatus,
    }),
    output: z.object({ row: z.int().nullable() }),
  }),
  /** Returns the current counts and progress. */
  defineOperation({ name: 'translate.progress', input: onSegments, output: z.object(progress) }),
  /**
   * Stages translations as one undo step, and stores the sources they were written for. `repeat`: what else the first one
   * fills: empty segments of the scope with the same source, or all that are not done, except those given; lists only as a
   * whole. `repeated`: how many the same text fills. Throws `not_found` for a product that is not in the catalog.
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
   * Fills the empty segments that a list shows with the memory's translation of the same text, as a job and one undo step;
   * none if several translations compete. `drafts.changed` is emitted at the end. Throws `busy` while such a job runs.
   */
  defineOperation({
    name: 'translate.fillExact',
    input: onSegments,
    output: z.object({ jobId: z.string() }),
  }),
  /**
   * What asking the machine for the empty segments that a list shows would send; nothing is sent. `texts`: different ones per language,
   * with their `characters`; `tokens`: about those of a model, for these, their translations and what it is told; `exact`: empty segments that the memory translates exactly, and that are not sent; `tooLong`: nor are these.
   */
  defineOperation({
    name: 'translate.machineCost',
    input: onSegments,
    output: z.object({
      segments: z.int(),
      texts: z.int(),
      characters: z.int(),
      tokens: z.int(),
      exact: z.int(),
      tooLong: z.int(),
    }),
  }),
  /**
   * Asks the machine for them, as a job, and stages what comes back, marked to be reviewed, in steps of about a hundred: so a stopped job
   * keeps what was paid for. A text that was written or changed meanwhile is left alone; one whose placeholders or tags came back
   * changed is not staged. Throws `invalid_input` if no provider is set up, and `busy` while such a job runs.
   */
  defineOperation({
    name: 'translate.byMachine',
    input: onSegments,
    output: z.object({ jobId: z.string() }),
  }),
  /** Marks segments; nothing is staged. A mark confirms that the translation fits the current source. */
  defineOperation({
    name: 'translate.mark',
    input: onSegments.extend({
      segments: z.array(segmentRef).min(1).max(MAX_SEGMENTS_PER_CALL),
      review: reviewMark,
    }),
    output: z.object({}),
  }),
  /**
   * Adds a comment to a segment (`id` null), changes one, or removes it (`text` ''). Returns all that it has then. One that came with a
   * file keeps its text.
   */
  defineOperation({
    name: 'translate.comment',
    input: onSegments.extend({
      segment: segmentRef,
      id: z.string().nullable(),
      text: z.string().max(MAX_COMMENT),
      isPrivate: z.boolean(),
    }),
    output: z.object({ comments: z.array(segmentComment) }),
  }),
  /** What happened to a segment, newest first: the latest steps of the edit history that are not undone, and what was sent. */
  defineOperation({
    name: 'translate.history',
    input: onSegments.extend({ segment: segmentRef }),
    output: z.object({ events: z.array(segmentEvent) }),
  }),
  /**
   * What was translated into languages, and marked as done, day by day from `since` on, by the edit history without what was undone.
   * A segment counts once a day. Days without any are left out.
   */
  defineOperation({
    name: 'translate.days',
    input: onConnection.extend({
      source: z.string(),
      targets: z.array(z.string()).min(1).max(200),
      since: z.iso.datetime(),
    }),
    output: z.object({ days: z.array(translatedDay) }),
  }),
  defineOperation({
    name: 'translate.context',
    input: onSegments.extend({ segment: segmentRef }),
    output: segmentContext,
  }),
  /**
   * Returns where else the source of a segment occurs in the scope: its translations there, up to `limit` of those segments,
   * and what a fill would do.
   */
  defineOperation({
    name: 'translate.repetitions',
    input: onSegments.extend({ segment: segmentRef, limit: z.int().min(0).max(500) }),
    output: z.object({
      segments: z.int(),
      empty: z.int(),
      /** Those that a fill leaves alone: see `leftAlone`. */
      done: z.int(),
      incomplete: z.int(),
      /** The number that a fill of the empty ones, or of all, writes into. */
      fillable: z.object({ empty: z.int(), all: z.int() }),
      /** Other items of their lists that a fill translates too, as they are elsewhere, so that the lists are whole. */
      others: z.int(),
      translations: z.array(repeatedTranslation),
      first: z.array(
        segmentRef.extend({
          identifier: z.string(),
          title: z.string(),
          target: z.string().nullable(),
          leftAlone,
        }),
      ),
    }),
  }),
  /** Checks all segments of the scope, as a job; afterwards, `warning` can be counted and filtered by. */
  defineOperation({
    name: 'translate.check',
    input: onSegments,
    output: z.object({ jobId: z.string() }),
  }),
  defineOperation({ name: 'translate.settings', input: onConnection, output: checkSettings }),
  defineOperation({
    name: 'translate.setSettings',
    input: onConnection.extend({ settings: checkSettings.omit({ dismissed: true }) }),
    output: z.object({}),
  }),
  defineOperation({ name: 'translate.sentences', input: onConnection, output: sentenceSettings }),
  /** Changes how texts are split. The memory knows sentences split in another way until it is built again. */
  defineOperation({
    name: 'translate.setSentences',
    input: onConnection.extend({ sentences: sentenceSettings }),
    output: z.object({}),
  }),
  /**
   * Hides a warning of a segment from now on, in the scope that the translator chose; `subject` and `message` are those of the
   * finding. Segments of an open list that was checked are checked again, as a job if there may be many of them. Throws
   * `not_found` for a segment that is gone, `invalid_input` if too many are kept.
   */
  defineOperation({
    name: 'translate.dismiss',
    input: onSegments.extend({
      segment: segmentRef,
      dismissal: dismissal.pick({ scope: true, check: true, subject: true, message: true, reason: true }),
    }),
    output: z.object({ jobId: z.string().nullable() }),
  }),
  /** Shows dismissed warnings again, by `dismissalKey`, and checks an open list again that was checked. */
  defineOperation({
    name: 'translate.showDismissed',
    input: onSegments.extend({ dismissed: z.array(z.string()).min(1).max(MAX_DISMISSED) }),
    output: z.object({ jobId: z.string().nullable() }),
  }),
  defineOperation({
    name: 'translate.last',
    input: onConnection,
    output: translatePosition.nullable(),
  }),
  defineOperation({
    name: 'translate.saveLast',
    input: onConnection.extend({ last: translatePosition }),
    output: z.object({}),
  }),
] as const;
