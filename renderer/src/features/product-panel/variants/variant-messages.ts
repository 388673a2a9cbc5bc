import { plural, t } from '@lingui/core/macro';
import type { FamilyMember } from '#shared/contract/catalog.ts';

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
    const of = attributes.length > 0 ? t` of ${attributes.join(', ')}` : '';
    const isDefined = member.definingProperties.some(
      ({ property, value }) => value !== null && (attributes.length === 0 || attributes.includes(property)),
    );
    return [
      t`${listed(group)} have ${isDefined ? t`the same` : t`no`} defining values${of}: they cannot be told apart.`,
    ];
  });
}

function listed(identifiers: readonly string[]): string {
  const named = identifiers.slice(0, NAMED);
  const rest = identifiers.length - named.length;
  const last = rest > 0 ? `${plural(rest, { one: '# other', other: '# others' })}` : named.pop();
  return t`${named.join(', ')} and ${last ?? ''}`;
}
