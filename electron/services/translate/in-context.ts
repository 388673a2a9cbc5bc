import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Competing } from '../../store/memory/create-memory-store.ts';
import type { Workspace } from '../workspaces.ts';

/** Where a text stands that is to be translated. */
export interface Context {
  product: number;
  property: string;
}

const CONTEXT_SCORE = 101;

/**
 * The translation of the same context: last used for the same property, of the product itself or of its family. Null for none, or if
 * several are. The memory keeps one product of each translation, so one may be of the context and not be known to be.
 */
export async function targetInContext(
  store: Pick<Workspace['store'], 'ofFamily'>,
  { product, property }: Context,
  units: readonly Competing[],
): Promise<string | null> {
  const candidates = units.filter((unit) => unit.property === property && unit.identifier !== null);
  if (candidates.length === 0) return null;
  const identifiers = [...new Set(candidates.map(({ identifier }) => identifier!))];
  const family = new Set(await store.ofFamily(product, identifiers));
  const targets = new Set(
    candidates.flatMap(({ identifier, target }) => (family.has(identifier!) ? [target] : [])),
  );
  const [target] = targets;
  return target !== undefined && targets.size === 1 ? target : null;
}

/** Puts the translation of the same text that is of the context first. */
export async function withContext(
  store: Pick<Workspace['store'], 'ofFamily'>,
  matches: readonly MemoryMatch[],
  text: string,
  context: Context | null,
): Promise<MemoryMatch[]> {
  const same = matches.filter(({ source, points }) => source === text && points === 0);
  const target = context === null ? null : await targetInContext(store, context, same);
  if (target === null) return [...matches];
  const isInContext = (match: MemoryMatch) => match.source === text && match.target === target;
  return [
    ...matches.filter(isInContext).map((match) => ({
      ...match,
      score: CONTEXT_SCORE,
      penalties: match.penalties.filter((penalty) => penalty !== 'several'),
    })),
    ...matches.filter((match) => !isInContext(match)),
  ];
}
