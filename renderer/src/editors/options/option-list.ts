/** The list of a column's values under an open editor. */
export interface OpenList {
  /** Whether only values that contain the typed text are listed; otherwise all are. */
  isFiltered: boolean;
  /** The value that Enter takes, by its position among those listed; -1: the field's text is taken. */
  at: number;
}

/** Values that an editor offers. */
export interface OfferedValues {
  texts: readonly string[];
  /** The number of products that have each; empty if they were not counted. */
  products: ReadonlyMap<string, number>;
}

/** What the list depends on. */
export interface Listing {
  options: readonly string[];
  list: OpenList | null;
  text: string;
}

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/** The values that contain a text, ignoring case, those that begin with it first. */
export function matchingOptions(options: readonly string[], text: string): readonly string[] {
  const wanted = plain(text);
  const found = options.filter((option) => plain(option).includes(wanted));
  const begins = (option: string) => plain(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The values listed now. */
export const listedOptions = ({ options, list, text }: Listing): readonly string[] =>
  list === null ? [] : list.isFiltered ? matchingOptions(options, text) : options;

/** The list after typing: open as long as it has more to offer than the field's text. */
export function listAfterTyping(options: readonly string[], text: string): OpenList | null {
  if (text.trim() === '') return null;
  const [first, ...others] = matchingOptions(options, text);
  if (first === undefined || (first === text && others.length === 0)) return null;
  return { isFiltered: true, at: -1 };
}

/** All values, with the one in the field chosen. */
export const wholeList = (options: readonly string[], text: string): OpenList => ({
  isFiltered: false,
  at: options.indexOf(text),
});

/** Chooses the next or the previous value; before the first and after the last one, none is chosen. */
export function movedIn(listing: Listing, by: 1 | -1): OpenList | null {
  if (listing.list === null) return null;
  const places = listedOptions(listing).length + 1;
  const at = ((listing.list.at + 1 + by + places) % places) - 1;
  return { ...listing.list, at };
}

/** The value that Enter takes; null if that is the field's text. */
export const chosenOption = (listing: Listing): string | null =>
  listedOptions(listing)[listing.list?.at ?? -1] ?? null;
