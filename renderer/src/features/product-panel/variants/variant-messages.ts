import { plural, t } from '@lingui/core/macro';
import type { FamilyMember } from '#shared/contract/catalog.ts';
import { listed } from '#shared/domain/listed.ts';

/** The maximum number of identifiers that a sentence names; the others are counted. */
const NAMED = 4;

/** Each member's parent, derived from the order of the tree and the levels. */
export function parentOfEach(members: readonly FamilyMember[]): Map<number, FamilyMember> {
  const parents = new Map<number, FamilyMember>();
  const above: FamilyMember[] = [];
  for (const member of members) {
    above.length = member.level;
    const parent = above.at(-1);
    if (parent) parents.set(member.product, parent);
    above[member.level] = member;
  }
  return parents;
}

/** One message for each group of siblings with the same defining values; none if all can be told apart. */
export function duplicatesMessages(members: readonly FamilyMember[]): string[] {
  const parents = parentOfEach(members);
  const seen = new Set<string>();
  return members.flatMap((member) => {
    if (member.sameAs.length === 0 || seen.has(member.identifier)) return [];
    const group = [member.identifier, ...member.sameAs];
    for (const identifier of group) seen.add(identifier);
    const attributes = parents.get(member.product)?.childBoundAttributes ?? [];
    const isDefined = member.definingProperties.some(
      ({ property, value }) => value !== null && (attributes.length === 0 || attributes.includes(property)),
    );
    return [duplicatesMessage(someOf(group), listed(attributes), isDefined)];
  });
}

function duplicatesMessage(products: string, attributes: string, isDefined: boolean): string {
  if (attributes === '')
    return isDefined
      ? t`${products} have the same defining values: they cannot be told apart.`
      : t`${products} have no defining values: they cannot be told apart.`;
  return isDefined
    ? t`${products} have the same defining values of ${attributes}: they cannot be told apart.`
    : t`${products} have no defining values of ${attributes}: they cannot be told apart.`;
}

function someOf(identifiers: readonly string[]): string {
  const named = identifiers.slice(0, NAMED);
  const rest = identifiers.length - named.length;
  if (rest > 0) {
    const first = listed(named);
    return plural(rest, { one: `${first} and # other`, other: `${first} and # others` });
  }
  const last = named.pop() ?? '';
  return t`${{ left: listed(named) }} and ${{ right: last }}`;
}
