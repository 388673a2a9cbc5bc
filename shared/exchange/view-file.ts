import { plural, t } from '@lingui/core/macro';
import { z } from 'zod';
import { AppError } from '../contract/result.ts';
import { MAX_IDENTIFIERS, savedView } from '../contract/views.ts';
import type { ViewFilter } from '../domain/query.ts';
import { sentences } from '../domain/sentences.ts';

/**
 * A file of saved views, to share with others or to keep. The format is JSON:
 *
 *     {"format":"catalog-desk-views","version":1,"writtenAt":"…","app":"…",
 *      "views":[{"name":"Gaps in German","query":{…},"layout":{…},"density":"compact"}],
 *      "lists":[{"list":3,"texts":["A-1","A-2"]}]}
 *
 * `lists` holds the identifiers that filters of these views name by number. The file never contains a token or an address.
 */
const FORMAT = 'catalog-desk-views';
const VIEW_FILE_VERSION = 1;
const MAX_VIEWS = 500;

const viewFile = z.object({
  writtenAt: z.iso.datetime({
    offset: true,
    error: () => t`expected a date and time such as 2026-05-04T09:30:00Z`,
  }),
  /** The app version that wrote it. */
  app: z.string(),
  views: z
    .array(savedView.omit({ id: true }))
    .min(1, { error: () => t`expected at least one view` })
    .max(MAX_VIEWS, { error: () => t`expected at most ${MAX_VIEWS} views` }),
  lists: z.array(z.object({ list: z.int(), texts: z.array(z.string().max(500)).max(MAX_IDENTIFIERS) })),
});
export type ViewFile = z.infer<typeof viewFile>;

export const writeViewFile = (file: ViewFile): string =>
  `${JSON.stringify({ format: FORMAT, version: VIEW_FILE_VERSION, ...file }, null, 2)}\n`;

/**
 * Reads a file of saved views. Throws `invalid_input`, naming the place and what to do, if it is not such a file, was
 * truncated, was written by a newer version, or names a list that is not in it.
 */
export function parseViewFile(text: string): ViewFile {
  const json = readJson(text);
  refuseOtherFiles(json);
  const parsed = viewFile.safeParse(json);
  if (!parsed.success) throw notAsExpected(parsed.error.issues);
  const lists = new Set(parsed.data.lists.map(({ list }) => list));
  parsed.data.views.forEach(({ query, name }, i) => {
    const missing = listsIn(query.filters).find((list) => !lists.has(list));
    if (missing !== undefined)
      throw refusal(
        t`views[${i}] (“${name}”) filters by list ${missing} of identifiers, but that list is not in the file.`,
      );
  });
  return parsed.data;
}

/** Returns the identifier lists that filters name, at any depth. */
export const listsIn = (filters: readonly ViewFilter[]): number[] =>
  filters.flatMap((filter) => {
    if (filter.kind === 'group') return listsIn(filter.filters);
    return filter.kind === 'identifiers' ? [filter.list] : [];
  });

/** Returns the filters with the numbers of their lists replaced. */
export const withLists = (filters: readonly ViewFilter[], numberOf: (list: number) => number): ViewFilter[] =>
  filters.map((filter) => {
    if (filter.kind === 'group') return { ...filter, filters: withLists(filter.filters, numberOf) };
    return filter.kind === 'identifiers' ? { ...filter, list: numberOf(filter.list) } : filter;
  });

/** Returns a name that is not `taken`, ignoring case: with a number appended if necessary. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`;
    const candidate = name.slice(0, MAX_NAME - ending.length) + ending;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

/** The longest name of a view. */
const MAX_NAME = 100;

const refusal = (what: string, details?: string): AppError =>
  new AppError('invalid_input', sentences(what, t`Export the views again and choose the new file.`), {
    field: 'text',
    ...(details === undefined ? {} : { details }),
  });

function readJson(text: string): unknown {
  if (text.trim() === '') throw refusal(t`The file is empty.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (!text.trimStart().startsWith('{'))
      throw refusal(t`This is not a file of saved views: it is not JSON.`, said);
    throw refusal(text.trimEnd().endsWith('}') ? t`The file is damaged.` : t`The file was cut off.`, said);
  }
}

const marks = z.object({ format: z.literal(FORMAT), version: z.int().min(1), app: z.unknown() });

function refuseOtherFiles(json: unknown): void {
  const marked = marks.safeParse(json);
  if (!marked.success)
    throw refusal(
      t`This is JSON, but not a file of saved views from Catalog Desk: it does not begin with "format":"${FORMAT}" and a version.`,
    );
  const { version, app } = marked.data;
  if (version <= VIEW_FILE_VERSION) return;
  const writer = typeof app === 'string' ? `Catalog Desk ${app}` : t`a newer Catalog Desk`;
  throw new AppError(
    'invalid_input',
    t`The file was written by ${writer}, in version ${version} of the format; this Catalog Desk reads version ${VIEW_FILE_VERSION}. Update Catalog Desk, or export the views with an older version.`,
    { field: 'text' },
  );
}

/** "views[1].query.filters[0].kind: expected …", and the number of further problems. */
function notAsExpected([issue, ...others]: readonly z.core.$ZodIssue[]): AppError {
  const place = (issue?.path ?? []).map((key, i) =>
    typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`,
  );
  const more = others.length;
  const first = `${place.join('')}: ${(issue?.message ?? '').replace(/^Invalid (input|option): /, '')}`;
  return refusal(
    more === 0
      ? t`The file is not valid at ${first}.`
      : plural(more, {
          one: `The file is not valid at ${first} and # more such places.`,
          other: `The file is not valid at ${first} and # more such places.`,
        }),
  );
}
