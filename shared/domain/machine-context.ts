import type { MachineContext } from '../contract/machine.ts';
import type { MemoryMatch } from '../contract/memory.ts';
import { limitOf } from './checks/check-length.ts';
import type { CheckSettings } from './checks/check-settings.ts';
import type { TermMatch } from './glossary.ts';

/** What a provider that takes instructions is told besides the text of a segment. */
export function machineContext(
  { property, locale }: { property: string; locale: string },
  terms: readonly TermMatch[],
  matches: readonly Pick<MemoryMatch, 'source' | 'target'>[],
  checks: CheckSettings | null,
): MachineContext {
  const isShort = ({ source, target }: { source: string; target: string }) =>
    source.length <= MOST_CHARACTERS && target.length <= MOST_CHARACTERS;
  return {
    property: property.slice(0, 500),
    characters: limitOf(checks?.limits ?? [], property, locale),
    terms: terms
      .flatMap(({ text, translations }) =>
        translations.slice(0, 1).map(({ text: target }) => ({ source: text, target })),
      )
      .filter(isShort)
      .slice(0, 30),
    similar: matches
      .map(({ source, target }) => ({ source, target }))
      .filter(isShort)
      .slice(0, 3),
  };
}

const MOST_CHARACTERS = 2000;
