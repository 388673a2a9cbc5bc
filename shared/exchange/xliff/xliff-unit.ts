import { t } from '@lingui/core/macro';
import { languageKinship } from '../../service/language-codes.ts';
import { isCopied, isSameText } from '../copied-source.ts';
import { addedNotes, isExported } from '../exported-mark.ts';
import type { ReadUnit } from '../translation-unit.ts';
import { type Content, SourceCodes, segmentsIn, textOf } from './xliff-content.ts';

/** A segment of a unit, or the blanks between two. In XLIFF 1.2, a unit is one part. */
export interface UnitPart {
  isIgnorable: boolean;
  source: Content[] | null;
  target: Content[] | null;
  /** The place of its target among all; null for that of the part. */
  order: number | null;
  /** Its state means that it is not translated yet: a target like its source is a copy. */
  isUntranslated: boolean;
  state: ReadUnit['state'];
}

/** A unit as a file has it. */
export interface XliffUnit {
  id: string;
  line: number;
  parts: UnitPart[];
  /** The source in segments (XLIFF 1.2), if it is there. */
  segmentedSource: Content[] | null;
  /** Whether spaces and lines are text (xml:space). */
  isPreserved: boolean;
  /** As the file says it; null if it does not. */
  approved: string | null;
  sourceLocale: string | null;
  /** Of its file; null if it does not say. */
  targetLocale: string | null;
  /** That its target names itself (xml:lang). */
  targetNamed: string | null;
  exported: string | null;
  notes: string[];
  /** Why it cannot be read. */
  problem: string | null;
}

/** A source and its translation, of which a unit with segments has several. */
interface Pair {
  source: string | null;
  target: string;
  isUntranslated: boolean;
}

/**
 * Puts a unit together from its parts, in the order of their targets. It has no translation if no part has, and is held if only
 * some have, if a code has lost its text, or if its target contradicts the language of its file.
 */
export function assembledUnit(unit: XliffUnit): ReadUnit | { problem: string } {
  if (unit.problem !== null) return { problem: unit.problem };
  const { id, line, exported, notes, isPreserved, sourceLocale, targetLocale, targetNamed } = unit;
  const parts = isPreserved ? unit.parts : unit.parts.map(withoutEdges);
  const codes = new SourceCodes();
  for (const { source } of parts) codes.add(source ?? []);
  const lost: string[] = [];
  const reading = { codes, isPreserved, lost };
  const sourceText = (content: readonly Content[]) => textOf(content, { ...reading, lost: [] });

  const places = parts.map(({ order }, at) => order ?? at + 1);
  if (new Set(places).size < parts.length)
    return { problem: t`The order of the segments in unit “${id}” is contradictory.` };
  const texts = parts.map(({ source, target, isIgnorable, isUntranslated }) => {
    const from = source && sourceText(source);
    const to = target && textOf(target, reading);
    // Blanks that nobody translates are the same in both languages.
    const isBlankSource = isIgnorable || (from ?? '').trim() === '';
    return { source: from, target: to ?? (isBlankSource ? (from ?? '') : ''), isUntranslated };
  });
  const pairs =
    segmentPairs(unit, texts[0], { sourceText, read: (target) => textOf(target, reading) }) ?? texts;
  const withWords = pairs.filter(
    ({ source, target }) => source === null || `${source}${target}`.trim() !== '',
  );
  const missing = withWords.filter(isMissing);
  const isEmpty = missing.length === withWords.length;
  const ordered = texts.map(({ target }, at) => ({ target, place: places[at]! }));
  const target = ordered
    .sort((a, b) => a.place - b.place)
    .map((one) => one.target)
    .join('');
  // What came back as it was exported has lost nothing.
  const isNew = exported === null || !isExported(exported, target);
  if (lost.length === 0 && isNew && !isEmpty) lost.push(...codes.placeholdersMissingIn(target));
  const isOther =
    targetNamed !== null && targetLocale !== null && languageKinship(targetNamed, targetLocale) === 'none';
  return {
    id,
    line,
    exported,
    notes: addedNotes(notes, exported),
    sourceLocale,
    targetLocale: targetLocale ?? targetNamed,
    source: parts.some(({ source }) => source) ? texts.map(({ source }) => source ?? '').join('') : null,
    target: isEmpty ? null : target,
    state: stateOf(unit),
    isCopy: withWords.some(({ source, target: to }) => source !== null && isCopied(source, to)),
    held: isEmpty
      ? null
      : isOther
        ? { why: 'language', text: targetNamed }
        : missing.length > 0
          ? { why: 'incomplete', text: target }
          : lost[0] !== undefined
            ? { why: 'codes', text: lost.join(' ') }
            : null,
  };
}

/** The segments of a unit of XLIFF 1.2 with their translations; null if its target is not divided into segments. */
function segmentPairs(
  { segmentedSource, parts }: XliffUnit,
  whole: Pair | undefined,
  { sourceText, read }: Record<'sourceText' | 'read', (content: readonly Content[]) => string>,
): Pair[] | null {
  const targets = segmentsIn(parts[0]?.target ?? []);
  if (targets.size === 0) return null;
  const sources = segmentsIn(segmentedSource ?? []);
  return [...new Set([...sources.keys(), ...targets.keys()])].map((number) => {
    const source = sources.get(number);
    return {
      source: source ? sourceText(source) : null,
      target: read(targets.get(number) ?? []),
      isUntranslated: whole?.isUntranslated ?? false,
    };
  });
}

const isSource = ({ source, target }: Pair): boolean => source !== null && isSameText(source, target);

const isMissing = (pair: Pair): boolean =>
  pair.target.trim() === '' || (pair.isUntranslated && isSource(pair));

/** The state of a unit is the lowest of its segments; null if one of them does not say. */
function stateOf({ parts, approved }: XliffUnit): ReadUnit['state'] {
  const states = parts.filter(({ isIgnorable }) => !isIgnorable).map(({ state }) => state);
  if (states.includes('needs_review')) return 'needs_review';
  if (approved === 'yes' || (states.length > 0 && states.every((state) => state === 'done'))) return 'done';
  return approved === 'no' || !states.includes(null) ? 'translated' : null;
}

/** Without the line breaks and the indentation around a source and a target, which are the layout of a file. */
function withoutEdges(part: UnitPart): UnitPart {
  const trimmed = (content: Content[] | null) =>
    content?.map((one, at) => {
      if (typeof one !== 'string') return one;
      const from = at === 0 ? one.replace(/^[ \t]*\n\s*/, '') : one;
      return at === content.length - 1 ? from.replace(/\s*\n\s*$/, '') : from;
    });
  return { ...part, source: trimmed(part.source) ?? null, target: trimmed(part.target) ?? null };
}
