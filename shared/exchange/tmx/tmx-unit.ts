/** One text in one language. */
export interface TmxText {
  /** As the file spells it: "en-US". */
  language: string;
  text: string;
}

/** A unit of a TMX file: a text and its translations. */
export interface TmxUnit {
  source: TmxText;
  targets: TmxText[];
  /** When it was made or changed last, as ISO 8601; null where the file does not say. */
  at: string | null;
  note: string | null;
  /** By type. */
  props: Record<string, string>;
}
