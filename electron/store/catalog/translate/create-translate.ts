import type {
  OpenedSegments,
  ReviewMark,
  Segment,
  SegmentContext,
  SegmentEvent,
  SegmentFilter,
  SegmentRef,
  SegmentStatus,
  TranslatedDay,
  TranslatePosition,
  TranslateScope,
} from '#shared/contract/translate.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import type { Term, TermText } from '#shared/domain/glossary.ts';
import type { MemorySettings } from '#shared/domain/memory-settings.ts';
import type { SegmentComment } from '#shared/domain/segment-comment.ts';
import type { SentenceSettings } from '#shared/domain/sentence-settings.ts';
import type { Core, EditOutcome } from '../core.ts';
import { ofFamily } from '../products/family.ts';
import { WindowReader } from '../views/row-window.ts';
import { type DismissedWarning, dismissWarning, showDismissed } from './dismissed-warnings.ts';
import { type LearnedText, learnedTexts } from './learned-texts.ts';
import { type Repetitions, repetitions } from './repetitions.ts';
import { type ReportedFinding, reportedFindings } from './reported-findings.ts';
import { checkSegments, findingsOf } from './segment-checks.ts';
import { segmentContext } from './segment-context.ts';
import { segmentHistory, translatedByDay } from './segment-history.ts';
import {
  checkUnits,
  type ImportedFile,
  type ImportVerdict,
  stageUnits,
  type UnitVerdict,
} from './segment-import.ts';
import { SegmentLists } from './segment-lists.ts';
import { countSegments } from './segment-progress.ts';
import {
  commentOn,
  type FilledSegment,
  fillSegments,
  type LeftComment,
  markSegments,
  type Repeat,
  type SavedSegment,
  saveSegments,
  saveSources,
} from './segment-saving.ts';
import { shownSegments } from './shown-segments.ts';

/** The number of segments that one call checks or compares, so that others can read in between. */
const SEGMENTS_PER_CALL = 5_000;
/** The number of segments whose sources one call keeps: at that time, the first of them are also read to be shown. */
const KEPT_PER_CALL = 1_000;
/** The same for a report, which holds all of their texts. */
const REPORTED_PER_CALL = 1_000;
/** The number of products that one call checks again. */
const PRODUCTS_PER_CALL = 500;

/** Segments: texts to be translated, in lists. Calls with a list that is no longer kept throw `view_expired`. */
export function createTranslate(core: Core) {
  const { db, names, meta, views, counts, products, glossary, findings, blocked, records, edited } = core;
  const lists = new SegmentLists({
    db,
    names,
    keptLanguages: core.keptLanguages,
    views,
    records,
    translatable: () => counts.translatable(),
  });
  const parts = { ...core, lists };
  const rows = new WindowReader(db, names, core.titleCell);
  const shown = { names, rows };

  views.onTouched((touched) => {
    blocked.changed();
    findings.changed(touched);
  });
  /** Runs a change to what is checked, or to what it is checked by. */
  const changing = <T>(work: () => T): T => {
    blocked.changed();
    return db.transaction('durable', work);
  };

  return {
    /** Begins a list, which `readSegments` reads. Throws `invalid_input` for a query that cannot be evaluated. */
    beginSegments: (scope: TranslateScope): number => lists.begin(scope),
    /** Reads the next segments; false once all are read. */
    readSegments: (list: number): boolean => lists.readOn(list),
    /** Narrows a list to what a filter shows; `searchSegments` handles its search text. */
    narrowSegments: (list: number, filter: SegmentFilter): void => lists.narrow(list, filter),
    /** Searches the next segments; false once all are searched. */
    searchSegments: (list: number): boolean => lists.searchOn(list),
    openedSegments: (list: number): Omit<OpenedSegments, 'list'> => {
      const { segments, rows: shownRows } = lists.get(list);
      return { segments: shownRows.length, ...countSegments(segments, names) };
    },
    segments: (list: number, start: number, count: number): Segment[] => {
      const { segments, rows: shownRows } = lists.get(list);
      return shownSegments(segments, [...shownRows.subarray(start, start + count)], {
        ...shown,
        findings: findingsOf(core),
      });
    },
    locateSegment: (list: number, segment: SegmentRef, orInOther: boolean): number | null =>
      orInOther ? lists.rowInAnyLanguage(list, segment) : lists.row(list, segment),
    nextSegment: (
      list: number,
      how: { from: number; backwards: boolean; status: SegmentStatus },
    ): number | null => lists.next(list, how),
    segmentProgress: (list: number): Pick<OpenedSegments, 'counts' | 'progress'> =>
      countSegments(lists.get(list).segments, names),
    /** Stages translations as one step. Throws `not_found` for a segment that is gone. */
    saveSegments: (
      list: number,
      saved: SavedSegment[],
      repeat: Repeat | null,
    ): EditOutcome & { repeated: number; learned: LearnedText[] } => {
      const { facts, repeated, written } = saveSegments(parts, list, saved, repeat);
      return { ...edited(facts), repeated, learned: learnedTexts(written, core) };
    },
    /** Fills empty segments as one step: see there. */
    fillSegments: (
      list: number,
      saved: FilledSegment[],
    ): EditOutcome & { filled: number; held: number; left: number } => {
      const { facts, ...counts } = fillSegments(parts, list, saved);
      return { ...edited(facts), ...counts };
    },
    markSegments: (list: number, segments: SegmentRef[], review: ReviewMark): void =>
      markSegments(parts, list, segments, review),
    commentOn: (list: number, segment: SegmentRef, left: LeftComment): SegmentComment[] =>
      commentOn(parts, list, segment, left),
    /** Throws `not_found`. */
    segmentHistory: (list: number, segment: SegmentRef): SegmentEvent[] =>
      segmentHistory(db, lists.get(list).segments.key(lists.place(list, segment))),
    /** See there. */
    translatedByDay: (of: Parameters<typeof translatedByDay>[2]): TranslatedDay[] =>
      translatedByDay(db, names, of),
    /**
     * Keeps what the next translations were written against, if that is not known. Returns where to continue, null at the
     * end.
     */
    saveSources: (list: number, from: number): number | null => saveSources(parts, list, from, KEPT_PER_CALL),
    /** Compares the next texts with all others, to find repetitions; false once all are compared. */
    compareSegments: (list: number): boolean => {
      const { segments } = lists.get(list);
      segments.compareOn(SEGMENTS_PER_CALL);
      return !segments.isCompared;
    },
    segmentContext: (list: number, segment: SegmentRef): SegmentContext =>
      segmentContext(lists.get(list).segments, lists.place(list, segment), { names, products }),
    repetitions: (list: number, segment: SegmentRef, limit: number): Repetitions =>
      repetitions(lists.get(list).segments, lists.place(list, segment), limit, shown),
    /** Checks the next segments. `next`: where to continue, null at the end; `total`: the number of segments in the list. */
    checkSegments: (list: number, from: number): { next: number | null; total: number; warnings: number } =>
      checkSegments(core, lists.get(list).segments, from, SEGMENTS_PER_CALL),
    /** The findings in the next segments, for a report. `next`: where to continue, null at the end. */
    reportedFindings: (list: number, from: number): { findings: ReportedFinding[]; next: number | null } =>
      reportedFindings({ ...core, rows }, lists.get(list).segments, from, REPORTED_PER_CALL),
    /** Keeps the findings in products that changed since they were checked; false once all are kept. */
    lookAgainAtFindings: (): boolean => findings.lookAgain(PRODUCTS_PER_CALL),
    checkSettings: (): CheckSettings => meta.get('check_settings'),
    setCheckSettings: (settings: Omit<CheckSettings, 'dismissed'>): void =>
      changing(() =>
        meta.set('check_settings', { ...settings, dismissed: meta.get('check_settings').dismissed }),
      ),
    sentenceSettings: (): SentenceSettings => meta.get('sentences'),
    setSentenceSettings: (settings: SentenceSettings): void =>
      db.transaction('durable', () => meta.set('sentences', settings)),
    memorySettings: (): MemorySettings => meta.get('memory_settings'),
    setMemorySettings: (settings: MemorySettings): void =>
      db.transaction('durable', () => meta.set('memory_settings', settings)),
    /** Which of these identifiers belong to a product, its parent, their variants, or its own. */
    ofFamily: (product: number, identifiers: string[]): string[] => ofFamily(db, product, identifiers),
    /** Hides a warning of a segment. Returns whether the list should be checked again. Throws `not_found`, `invalid_input`. */
    dismissWarning: (list: number, segment: SegmentRef, warning: DismissedWarning): boolean =>
      changing(() => dismissWarning(parts, list, segment, warning)),
    /** Shows dismissed warnings again, by their keys. Returns the same. */
    showDismissed: (list: number, dismissed: string[]): boolean =>
      changing(() => showDismissed(parts, list, new Set(dismissed))),
    /** The language that a list is translated from. */
    segmentScope: (list: number): TranslateScope => lists.get(list).scope,
    /** The verdicts on translations from a file, in their order. All items of a list must be in one call. */
    checkImport: (file: ImportedFile): UnitVerdict[] => checkUnits(parts, file),
    /** Stages the units that have one of the verdicts, keeps other marks of texts that are here, and notes, all as one step. */
    stageImport: (
      label: string,
      file: ImportedFile,
      verdicts: ImportVerdict[],
    ): EditOutcome & { staged: number; marked: number; noted: number } => {
      const { facts, ...counts } = stageUnits(parts, label, file, new Set(verdicts));
      return { ...edited(facts), ...counts };
    },
    /** Determines which staged edits of the next products a check holds back. Returns where to continue, null at the end. */
    lookForBlocked: (after: number | null): number | null => blocked.look(after),
    terms: (): Term[] => [...glossary.all()],
    /** Adds a term (`id` null) or replaces one. Throws `not_found`, or `invalid_input` for too many. */
    saveTerm: (id: number | null, texts: TermText[]): Term => changing(() => glossary.save(id, texts)),
    removeTerms: (ids: number[]): void => changing(() => glossary.remove(ids)),
    /** Adds terms that do not exist yet; returns their ids. Throws `invalid_input` for too many. */
    addTerms: (terms: TermText[][]): number[] => changing(() => glossary.addNew(terms)),
    countNewTerms: (terms: TermText[][]): number => glossary.countNew(terms),
    /** The translator's last position. Null if there is none, or if this version cannot read it. */
    lastTranslation: (): TranslatePosition | null => meta.get('translate_last'),
    saveLastTranslation: (last: TranslatePosition): void =>
      db.transaction('page', () => meta.set('translate_last', last)),
  };
}
