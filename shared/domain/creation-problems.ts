import type { CreationProblem, CreationWarning } from '../contract/creations.ts';
import type { CreationMode } from './creation.ts';
import { indistinct, type Variant } from './variant-axis.ts';

/** The facts about a product staged as a whole that decide whether it can be sent. */
export interface PlannedProduct extends Variant {
  mode: CreationMode;
  title: string;
  parentIdentifier: string | null;
  childBoundAttributes: readonly string[];
  isListed: boolean;
  /** Whether the catalog holds all of its values, and not only those in some languages. */
  isWhole: boolean;
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
  const problems = new Map<string, CreationProblem>();
  for (const [identifier, product] of planned) {
    const problem = ownProblem(product) ?? placeProblem(product, planned, parents);
    if (problem) problems.set(identifier, problem);
  }
  holdBackVariants(planned, problems);
  return problems;
}

function ownProblem(product: PlannedProduct): CreationProblem | null {
  const { mode, title, isListed, isWhole, isOnItsWay, hasConflict, isBlocked } = product;
  if (isOnItsWay) return 'on_its_way';
  if (mode === 'add' && isListed) return 'exists';
  if (mode === 'replace' && !isListed) return 'gone';
  if (mode === 'replace' && !isWhole) return 'partly_pulled';
  if (title.trim() === '') return 'no_title';
  if (hasConflict) return 'conflict';
  return isBlocked ? 'blocked' : null;
}

function placeProblem(
  { identifier, parentIdentifier, isPlaced }: PlannedProduct,
  planned: ReadonlyMap<string, PlannedProduct>,
  parents: ReadonlyMap<string, ListedParent>,
): CreationProblem | null {
  if (!isPlaced || parentIdentifier === null) return null;
  if (!planned.has(parentIdentifier) && !parents.has(parentIdentifier)) return 'missing_parent';
  return standsBelowItself(identifier, planned) ? 'cycle' : null;
}

/** Variants that nothing tells apart from their siblings, by identifier. They can be sent: their parent alone nests them (2.2). */
export function creationWarnings(
  planned: ReadonlyMap<string, PlannedProduct>,
  parents: ReadonlyMap<string, ListedParent>,
): Map<string, CreationWarning> {
  const alike = collisions(planned, parents);
  const warnings = new Map<string, CreationWarning>();
  for (const { identifier, parentIdentifier, defining, isPlaced } of planned.values()) {
    const parent = planned.get(parentIdentifier ?? '') ?? parents.get(parentIdentifier ?? '');
    if (!isPlaced || parentIdentifier === null || !parent) continue;
    const has = (attribute: string) =>
      defining.some(({ property, value }) => property === attribute && value !== null && value !== '');
    if (!parent.childBoundAttributes.every(has)) warnings.set(identifier, 'no_axis');
    else if (alike.has(identifier)) warnings.set(identifier, 'collision');
  }
  return warnings;
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
