import { t } from '@lingui/core/macro';
import { type CategoryChoice, categoryChoices, pathParts, withCategory } from '../categories.ts';
import { quoted } from '../quoted.ts';
import { type CellValue, displayText } from '../value.ts';
import type { CellOutcome } from './compute.ts';

/** The categories of a property, found by what people write for them: an id, a path ("Shop > Pans") or a name. */
export class CategoryNames {
  readonly #choices = new Map<string, CategoryChoice[]>();

  constructor(choices: readonly CategoryChoice[]) {
    for (const choice of choices)
      for (const key of new Set([idKey(choice.nodeId), pathKey(choice.path), pathKey(choice.path.slice(-1))]))
        if (key !== null) this.#choices.set(key, [...(this.#choices.get(key) ?? []), choice]);
  }

  /** Null if there is none, or if several taxonomies have one and `value` is in none of these. */
  find(text: string, value: CellValue): CategoryChoice | null {
    const path = pathParts(text.replaceAll('›', '>'));
    for (const key of [idKey(text.trim()), pathKey(path)]) {
      const found = key === null ? undefined : this.#choices.get(key);
      if (found !== undefined) return only(found, value);
    }
    return null;
  }
}

const idKey = (id: string | null): string | null => (id === null ? null : `id ${id}`);

const pathKey = (path: readonly string[]): string | null =>
  path.length === 0
    ? null
    : JSON.stringify(path.map((part) => part.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')));

function only(found: readonly CategoryChoice[], value: CellValue): CategoryChoice | null {
  const own = new Set(categoryChoices(value).map(({ taxonomyId }) => taxonomyId));
  const tries = [
    found,
    found.filter(({ taxonomyId }) => own.has(taxonomyId)),
    found.filter(({ nodeId }) => nodeId !== null),
  ];
  return tries.find(({ length }) => length === 1)?.[0] ?? null;
}

/** Between several categories: first what no name has. */
const SEPARATORS = [/[\n|;]/, /[\n|;,]/];

/**
 * The value in the categories that a text names, one or several. They take the place of those in their taxonomies; other
 * taxonomies stay (2.5 rule 1).
 */
export function readCategories(text: string, value: CellValue, names: CategoryNames): CellOutcome {
  // What was copied from the cell, although two taxonomies may have such a path.
  if (text === displayText(value)) return { change: value };
  const found = choicesIn(text, value, names);
  if (found === null)
    return {
      problem: 'unknown_category',
      message: t`${quoted(text.trim())} names no category of this catalog, or several`,
    };
  const begun = new Set<string | null>();
  let next = value;
  for (const choice of found) {
    next = withCategory(next, choice, begun.has(choice.taxonomyId));
    begun.add(choice.taxonomyId);
  }
  const inBegun = (of: CellValue) =>
    [
      ...new Set(
        categoryChoices(of)
          .filter(({ taxonomyId }) => begun.has(taxonomyId))
          .map(({ taxonomyId, nodeId, path }) => JSON.stringify([taxonomyId, nodeId ?? path])),
      ),
    ]
      .sort()
      .join();
  // The same categories: what else the service says of them stays.
  return { change: inBegun(next) === inBegun(value) ? value : next };
}

function choicesIn(text: string, value: CellValue, names: CategoryNames): CategoryChoice[] | null {
  const whole = names.find(text, value);
  if (whole !== null) return [whole];
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).filter((part) => part.trim() !== '');
    const found = parts.map((part) => names.find(part, value));
    if (parts.length > 1 && found.every((choice) => choice !== null)) return found;
  }
  return null;
}
