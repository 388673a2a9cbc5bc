import { t } from '@lingui/core/macro';
import { type CategoryChoice, categoryChoices, withCategory } from '../categories.ts';
import type { CategoryNames } from '../category-names.ts';
import { quoted } from '../quoted.ts';
import { type CellValue, displayText } from '../value.ts';
import type { CellOutcome } from './compute.ts';

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
