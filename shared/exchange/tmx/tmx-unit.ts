import type { ByName } from '../../domain/by-name.ts';

/** One text in one language. */
export interface TmxText {
  /** As spelled in the file: "en-US". */
  language: string;
  text: string;
}

/** A unit of a TMX file: a text and its translations. */
export interface TmxUnit {
  source: TmxText;
  targets: TmxText[];
  /** When it was created or last changed, ISO 8601; null if the file does not say. */
  at: string | null;
  note: string | null;
  /** By type. */
  props: ByName<string>;
}

/** The property in which the app writes the name of the file that a unit was imported from. */
export const FILE_PROP = 'x-file';
