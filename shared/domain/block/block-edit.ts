import { z } from 'zod';
import { doubtChoices } from '../doubt.ts';
import { cellRange } from '../selection.ts';
import { cellValueSchema } from '../value-schema.ts';

/** How the user writes numbers (`numberFormat`), for reading pasted text such as "1.234,5", and for copying numbers. */
export const writtenNumbers = z.object({
  decimal: z.string().max(4),
  group: z.string().max(4),
  digits: z.array(z.string().max(4)).length(10),
});

const text = z.string().max(1_000_000);

/** What a pasted cell without text does. */
export const emptyTexts = z.enum(['remove', 'leave', 'set_empty']);

/**
 * What to search for. With `pattern`, `find` is a regular expression (`u` flag) and `replacement` may name groups ($1,
 * $<name>, $&).
 */
const findText = z.object({
  find: z.string().min(1).max(2000),
  matchCase: z.boolean(),
  wholeWord: z.boolean(),
  /** The whole cell (or list item) must match. */
  wholeCell: z.boolean(),
  pattern: z.boolean(),
});
export type FindText = z.infer<typeof findText>;

/**
 * One step of a transformation, applied to the result of the previous step. Text steps apply to texts and to each text of a
 * list; other values are not changed, and counted as `not_text`.
 */
const transformStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('trim') }),
  /** Runs of spaces, tabs and no-break spaces become one space; line breaks stay. */
  z.object({ step: z.literal('collapse_spaces') }),
  /** According to the rules of the cell's locale. */
  z.object({ step: z.literal('case'), to: z.enum(['upper', 'lower', 'sentence', 'title']) }),
  z.object({ step: z.literal('prefix'), text: z.string().min(1).max(2000), unlessThere: z.boolean() }),
  z.object({ step: z.literal('suffix'), text: z.string().min(1).max(2000), unlessThere: z.boolean() }),
  z.object({ step: z.literal('replace'), search: findText, replacement: z.string().max(10_000) }),
  /** Removes markup; line-breaking tags become line breaks, entities become their characters. */
  z.object({ step: z.literal('strip_html') }),
  /** Shortens to at most this many characters (graphemes), at a word boundary if one is near, with … if cut. */
  z.object({ step: z.literal('truncate'), characters: z.int().min(1).max(100_000) }),
  /** A text into a list; blank items are left out. */
  z.object({ step: z.literal('split'), separator: z.string().min(1).max(100) }),
  /** A list into a text. */
  z.object({ step: z.literal('join'), separator: z.string().max(100) }),
  /** Texts, or items of lists, that are one of `from` become `to`; items that are then the same become one. */
  z.object({
    step: z.literal('merge'),
    into: z
      .array(z.object({ from: z.array(text).min(1).max(1000), to: text.min(1) }))
      .min(1)
      .max(1000),
  }),
  z.object({ step: z.literal('list'), how: z.enum(['sort', 'unique', 'reverse']) }),
  /** Text or number into a number, or a number into text, as the user writes them. */
  z.object({ step: z.literal('convert'), to: z.enum(['number', 'text', 'list']) }),
  /** Numbers: × factor + summand, rounded to `decimals` (null: not rounded). */
  z.object({
    step: z.literal('calculate'),
    factor: z.number(),
    summand: z.number(),
    decimals: z.int().min(0).max(10).nullable(),
  }),
  /**
   * Copies another cell of the product, whatever it holds; null means this cell's own property or locale. If that cell has
   * no value, this one is not changed.
   */
  z.object({
    step: z.literal('copy'),
    property: z.string().nullable(),
    locale: z.string().nullable(),
    onlyIfEmpty: z.boolean(),
  }),
  /** A text composed of others: "{brand} {title@en|upper}" (`template.ts`). */
  z.object({
    step: z.literal('template'),
    template: z.string().min(1).max(5000),
    onlyIfEmpty: z.boolean(),
  }),
]);
export type TransformStep = z.infer<typeof transformStep>;

export const transformSteps = z.array(transformStep).min(1).max(20);

/** What is done to the selected cells, as one undo step. */
export const blockEdit = z.discriminatedUnion('kind', [
  /**
   * A block from the clipboard, its first cell into the selection's first one: a single value into all selected cells, a
   * block over a selection that is a multiple of its size again and again, any other block once, in its own size
   * (`pasteTarget`). `texts` are read by what each cell's property holds; `values` come from this app and are taken as
   * they are where they fit.
   */
  z.object({
    kind: z.literal('paste'),
    block: z.union([
      z.object({ texts: z.array(z.array(text)).min(1) }),
      z.object({ values: z.array(z.array(cellValueSchema)).min(1) }),
    ]),
    emptyTexts,
    /** For list properties: the separator at which a text is split. Null: it becomes one item. */
    listSeparator: z.string().min(1).max(10).nullable(),
    numbers: writtenNumbers,
    /** What is done with texts that another program may have spoiled. */
    doubts: doubtChoices,
  }),
  /**
   * The cells of `source` (inside each range: its first row or column, or the block that the fill handle was drawn from)
   * go on over the rest of the range; `series`: numbers, dates and texts that end in a number count on.
   */
  z.object({
    kind: z.literal('fill'),
    direction: z.enum(['down', 'up', 'right', 'left']),
    /** Null for the first row (or last row, first column, last column) of each range, depending on the direction. */
    source: cellRange.nullable(),
    series: z.boolean(),
    numbers: writtenNumbers,
  }),
  /** Each selected cell of a parent into the same cell of its variants, all levels (service document 2.2). */
  z.object({ kind: z.literal('fill_variants'), onlyIfEmpty: z.boolean() }),
  /** One value into every cell; null removes. */
  z.object({ kind: z.literal('set'), value: cellValueSchema }),
  /**
   * Items at the end of every list, sent as an append (4.2), also where the list is empty; a list that was changed otherwise
   * before is still sent as a whole. A list of numbers takes numbers. `unlessThere`: a list gets only those that it does not
   * hold.
   */
  z.object({
    kind: z.literal('append'),
    items: z.array(text.min(1)).min(1).max(1000),
    unlessThere: z.boolean(),
    numbers: writtenNumbers,
  }),
  /** Staged edits are discarded. */
  z.object({ kind: z.literal('revert') }),
  /** `replacement` null: only looks (cannot be staged). */
  z.object({
    kind: z.literal('replace'),
    search: findText,
    replacement: z.string().max(10_000).nullable(),
    numbers: writtenNumbers,
  }),
  z.object({
    kind: z.literal('transform'),
    steps: transformSteps,
    numbers: writtenNumbers,
  }),
]);
export type BlockEdit = z.infer<typeof blockEdit>;

/** Why a cell is left as it is. */
export const blockProblem = z.enum([
  /** The block is taller or wider than what there is from the selected cell on. */
  'out_of_rows',
  'out_of_columns',
  /** No variant has this combination. */
  'no_product',
  /** The Identifier and Title columns cannot be edited. */
  'fixed_column',
  /** A struct is edited as JSON only. */
  'struct',
  /** The service no longer lists the product. */
  'gone',
  /** The property holds numbers (or yes/no), and this is none. */
  'not_a_number',
  'not_yes_no',
  /** A text step was applied to something that is not text. */
  'not_text',
  /** Items can only be appended to lists. */
  'not_a_list',
  /** A template names a property or locale that the catalog does not have. */
  'unknown_field',
  /** Another program may have spoiled the pasted text: it is held back (`Paste.doubts`). */
  'doubtful',
  /** The text names no category of the catalog, or several. */
  'unknown_category',
]);
export type BlockProblem = z.infer<typeof blockProblem>;

/** Things worth checking, although the edit can be made. */
export const blockNotice = z.enum([
  /** The text for a list cell seems to contain several items but is not split (or the other way round). */
  'list_separator',
  /** A text replaces a number, yes/no or list, or the other way round. */
  'other_kind',
  /** A pasted cell without a value removes one, or leaves an empty text or list in its place. */
  'empties',
]);
export type BlockNotice = z.infer<typeof blockNotice>;
