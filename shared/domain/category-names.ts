import { type CategoryChoice, categoryChoices, pathParts } from './categories.ts';
import type { CellValue } from './value.ts';

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
