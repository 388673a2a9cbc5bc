import { namesProperty, type Step } from '../cells/pattern.ts';
import type { Json } from '../json.ts';
import type { LanguageSigns } from './language-signs.ts';
import type { JsonObject } from './places.ts';

/** A way on to cells, or to fields that are not shown, from where it begins. */
export interface Way {
  steps: Step[];
  isCell: boolean;
}

/** What is known of the place where values are explained. */
export interface Known {
  /** Whether the property is named already, and the language. */
  name: boolean;
  locale: boolean;
  depth: number;
}

/** Explains the values at a place of all records together. */
export interface Explainer {
  readonly languages: LanguageSigns;
  /** The number of the records. */
  readonly records: number;
  /** The ways from these values to their cells. */
  explain(values: readonly Json[], known: Known): Way[];
  objects(objects: readonly JsonObject[], known: Known): Way[];
}

/** No record of products is deeper; explaining is recursive. */
export const MAX_DEPTH = 12;

export const keyStep = (key: string, named = false): Step => ({ kind: 'key', key, named });
/** The way to a cell that is right here. */
export const cellHere = (): Way[] => [{ steps: [], isCell: true }];
/** The way to something that is not shown. */
export const hidden = (steps: Step[]): Way => ({ steps, isCell: false });

export const via = (steps: readonly Step[], ways: readonly Way[]): Way[] =>
  ways.map((way) => ({ ...way, steps: [...steps, ...way.steps] }));

export const namesCells = (steps: readonly Step[]): boolean =>
  steps.some(
    (step) =>
      step.kind === 'name' ||
      step.kind === 'joined' ||
      ((step.kind === 'list' || step.kind === 'fields') && step.fields.some(namesProperty)),
  );

export function merged(ways: readonly Way[]): Way[] {
  const seen = new Map<string, Way>();
  for (const way of ways) if (!seen.has(JSON.stringify(way))) seen.set(JSON.stringify(way), way);
  return [...seen.values()];
}
