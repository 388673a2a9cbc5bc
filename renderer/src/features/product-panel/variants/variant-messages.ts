import { plural, t } from '@lingui/core/macro';
import type { FamilyMember } from '#shared/contract/catalog.ts';

/** Identifiers that a sentence names; of more it gives the number. */
const NAMED = 4;

/** Each member's parent, out of the order of the tree and the levels. */
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

/** For each group of siblings that share their values, what that means; none where all can be told apart. */
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
