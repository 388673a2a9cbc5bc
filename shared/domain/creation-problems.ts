import type { CreationProblem } from '../contract/creations.ts';
import type { CreationMode } from './creation.ts';
import { indistinct, type Variant } from './variant-axis.ts';

/** The facts about a product staged as a whole that decide whether it can be sent. */
export interface PlannedProduct extends Variant {
  mode: CreationMode;
  title: string;
  parentIdentifier: string | null;
  childBoundAttributes: readonly string[];
  isListed: boolean;
  isOnItsWay: boolean;
  hasConflict: boolean;
  isBlocked: boolean;
  /** Whether its place among variants is staged; for a new product it always is. */
  isPlaced: boolean;
}

/** A product that the service lists and that has variants among the planned ones, by its identifier. */
export interface ListedParent {
  childBoundAttributes: readonly string[];
  /** Its listed variants that are not planned. */
  variants: readonly Variant[];
}

/**
 * Why products cannot be sent yet, by identifier; products that can be sent are absent. A variant is held back with its
 * parent, unless the service already lists the parent (2.2, 4.1).
 */
export function creationProblems(
  planned: ReadonlyMap<string, PlannedProduct>,
  parents: ReadonlyMap<string, ListedParent>,
): Map<string, CreationProblem> {
  const alike = collisions(planned, parents);
  const problems = new Map<string, CreationProblem>();
  for (const [identifier, product] of planned) {
    const problem = ownProblem(product) ?? placeProblem(product, planned, parents, alike);
    if (problem) problems.set(identifier, problem);
  }
  holdBackVariants(planned, problems);
  return problems;
}

function ownProblem(product: PlannedProduct): CreationProblem | null {
  const { mode, title, isListed, isOnItsWay, hasConflict, isBlocked } = product;
  if (isOnItsWay) return 'on_its_way';
  if (mode === 'create' && isListed) return 'exists';
  if (mode === 'update' && !isListed) return 'gone';
  if (title.trim() === '') return 'no_title';
  if (hasConflict) return 'conflict';
  return isBlocked ? 'blocked' : null;
}

function placeProblem(
  { identifier, parentIdentifier, defining, isPlaced }: PlannedProduct,
  planned: ReadonlyMap<string, PlannedProduct>,
  parents: ReadonlyMap<string, ListedParent>,
  alike: ReadonlySet<string>,
): CreationProblem | null {
  if (!isPlaced || parentIdentifier === null) return null;
  const parent = planned.get(parentIdentifier) ?? parents.get(parentIdentifier);
  if (!parent) return 'missing_parent';
  if (standsBelowItself(identifier, planned)) return 'cycle';
  const has = (attribute: string) =>
    defining.some(({ property, value }) => property === attribute && value !== null && value !== '');
  if (!parent.childBoundAttributes.every(has)) return 'no_axis';
  return alike.has(identifier) ? 'collision' : null;
}

function standsBelowItself(identifier: string, planned: ReadonlyMap<string, PlannedProduct>): boolean {
  const passed = new Set<string>();
  let above = planned.get(identifier)?.parentIdentifier ?? null;
  while (above !== null && !passed.has(above)) {
    if (above === identifier) return true;
    passed.add(above);
    above = planned.get(above)?.parentIdentifier ?? null;
  }
  return false;
}

/** Variants that nothing distinguishes from one of their siblings; variants without defining properties are not compared. */
function collisions(
  planned: ReadonlyMap<string, PlannedProduct>,
  parents: ReadonlyMap<string, ListedParent>,
): Set<string> {
  const out = new Set<string>();
  const variants = [...planned.values()].filter(({ parentIdentifier }) => parentIdentifier !== null);
  for (const [identifier, siblings] of Map.groupBy(variants, (one) => one.parentIdentifier!)) {
    const attributes = (planned.get(identifier) ?? parents.get(identifier))?.childBoundAttributes ?? [];
    const all = [...siblings, ...(parents.get(identifier)?.variants ?? [])];
    const named = all.filter(({ defining }) => defining.length > 0);
    for (const group of indistinct(attributes, named)) for (const one of group) out.add(one);
  }
  return out;
}

function holdBackVariants(
  planned: ReadonlyMap<string, PlannedProduct>,
  problems: Map<string, CreationProblem>,
): void {
  const variantsOf = Map.groupBy(planned.values(), ({ parentIdentifier }) => parentIdentifier);
  const heldBack = [...problems.keys()];
  for (let next = heldBack.pop(); next !== undefined; next = heldBack.pop()) {
    if (planned.get(next)!.isListed) continue;
    for (const { identifier } of variantsOf.get(next) ?? []) {
      if (problems.has(identifier)) continue;
      problems.set(identifier, 'parent_held_back');
      heldBack.push(identifier);
    }
  }
}
