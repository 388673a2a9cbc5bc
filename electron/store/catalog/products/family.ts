import { t } from '@lingui/core/macro';
import type { FamilyMember } from '#shared/contract/catalog.ts';
import { AppError } from '#shared/contract/result.ts';
import { displayText } from '#shared/domain/value.ts';
import { indistinct } from '#shared/domain/variant-axis.ts';
import type { Database } from '../../database.ts';
import { readFacts, shownValue } from '../cell-facts.ts';
import type { Core } from '../core.ts';
import { type MarkMode, shownMark } from '../mark-mode.ts';
import { inTreeOrder, nearestFirst, type Relative } from './relatives.ts';
import { isGoneSql, isHereSql } from './shown-products.ts';
import { type ShownStructure, shownStructure } from './shown-structure.ts';

/** At most this many siblings without a difference are named one by one. */
const DOUBLES_NAMED = 50;

type MemberColumns = [
  product: number,
  identifier: string,
  title: string,
  gone: number,
  mark: MarkMode | null,
];

type Parts = Pick<Core, 'db' | 'names' | 'titleCell' | 'primaryLocale'>;

/** A product's parents, siblings and variants at any depth (2.2): at most `limit` members, the nearest ones, in the order of the tree. Throws `not_found`. */
export function familyOf(
  parts: Parts,
  product: number,
  limit: number,
): { members: FamilyMember[]; total: number } {
  const family = inTreeOrder(relativesBelow(parts, product, topOf(parts, product)));
  const shown = new Set(nearestFirst(family, product).slice(0, limit));
  const members = membersOf(
    parts,
    family.filter((relative) => shown.has(relative.product)),
  );
  const doubles = indistinctSiblings(parts, family, shown);
  return {
    total: family.length,
    members: members.map((member) => ({
      ...member,
      sameAs: (doubles.get(member.identifier) ?? [])
        .slice(0, DOUBLES_NAMED + 1)
        .filter((identifier) => identifier !== member.identifier)
        .slice(0, DOUBLES_NAMED),
    })),
  };
}

/** Which of these identifiers belong to a product, its parent, that parent's variants, or its own variants. */
export const ofFamily = (db: Database, product: number, identifiers: readonly string[]): string[] =>
  db
    .arrays<[string]>(
      `SELECT p.identifier FROM json_each(?) k JOIN product p ON p.identifier = k.value, product own
       WHERE own.product = ? AND (p.product = own.product OR p.identifier = own.parent_identifier
         OR p.parent_identifier = own.parent_identifier OR p.parent_identifier = own.identifier)`,
      JSON.stringify(identifiers),
      product,
    )
    .flat();

/** The topmost listed parent; if parents form a cycle, the last one before it closes. */
function topOf(parts: Parts, product: number): number {
  const above = parts.db.arrays<[number]>(
    `WITH RECURSIVE above (product, parent_identifier) AS (
         SELECT product, parent_identifier FROM product WHERE product = ?
         UNION
         SELECT p.product, p.parent_identifier FROM above a
           JOIN product p ON p.identifier = a.parent_identifier AND ${isHereSql('p')})
       SELECT product FROM above`,
    product,
  );
  const top = above.at(-1);
  if (!top) throw new AppError('not_found', t`This product is no longer in the local catalog.`);
  return top[0];
}

/** The top, all listed products below it, and the product itself even if it is not listed. */
function relativesBelow(parts: Parts, product: number, top: number): Relative[] {
  return parts.db
    .arrays<[number, number | null]>(
      `WITH RECURSIVE below (product, identifier, parent, place) AS (
           SELECT product, identifier, NULL, place FROM product WHERE product = ?1
           UNION
           SELECT c.product, c.identifier, b.product, c.place FROM below b
             JOIN product c ON c.parent_identifier = b.identifier
             WHERE (${isHereSql('c')} OR c.product = ?2) AND c.product NOT IN (b.product, ?1))
         SELECT product, parent FROM below ORDER BY place, product`,
      top,
      product,
    )
    .map(([relative, parent]) => ({ product: relative, parent, level: 0 }));
}

function membersOf(parts: Parts, relatives: readonly Relative[]): Omit<FamilyMember, 'sameAs'>[] {
  const products = relatives.map(({ product }) => product);
  const titles = stagedTitles(parts, products);
  const structure = structuresOf(parts, products);
  const levels = new Map(relatives.map(({ product, level }) => [product, level]));
  return parts.db
    .arrays<MemberColumns>(
      `SELECT p.product, p.identifier, p.title, ${isGoneSql('p')}, m.mode
         FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
         LEFT JOIN product_mark m ON m.product = p.product ORDER BY k.key`,
      `[${products.join()}]`,
    )
    .map(([product, identifier, title, gone, mark]) => ({
      product,
      identifier,
      title: titles.get(product) ?? title,
      level: levels.get(product) ?? 0,
      gone: gone === 1,
      ...shownMark(mark),
      childBoundAttributes: structure.get(product)?.childBoundAttributes ?? [],
      definingProperties: structure.get(product)?.definingProperties ?? [],
    }));
}

function stagedTitles(parts: Parts, products: readonly number[]): Map<number, string> {
  const cell = parts.titleCell();
  const cells = cell ? products.map((product) => ({ product, ...cell })) : [];
  return new Map(
    readFacts(parts.db, cells).flatMap((facts) =>
      facts.draft ? [[facts.cell.product, displayText(shownValue(facts))]] : [],
    ),
  );
}

/** By identifier: the group of siblings that nothing distinguishes, for families of shown members. */
function indistinctSiblings(
  parts: Parts,
  family: readonly Relative[],
  shown: ReadonlySet<number>,
): Map<string, string[]> {
  const parents = new Set(family.filter(({ product }) => shown.has(product)).map(({ parent }) => parent));
  const siblings = Map.groupBy(
    family.filter(({ parent }) => parent !== null && parents.has(parent)),
    ({ parent }) => parent,
  );
  const groups = [...siblings].flatMap(([parent, children]) =>
    parent === null
      ? []
      : indistinctVariants(
          parts,
          parent,
          children.map(({ product }) => product),
        ),
  );
  return new Map(groups.flatMap((group) => group.map((identifier) => [identifier, group])));
}

function indistinctVariants(parts: Parts, parent: number, children: readonly number[]): string[][] {
  if (children.length < 2) return [];
  const structure = structuresOf(parts, [parent, ...children]);
  const variants = parts.db
    .arrays<[number, string]>(
      `SELECT p.product, p.identifier
         FROM json_each(?) k CROSS JOIN product p ON p.product = k.value WHERE ${isHereSql('p')}`,
      `[${children.join()}]`,
    )
    .map(([product, identifier]) => ({
      identifier,
      defining: structure.get(product)?.definingProperties ?? [],
    }));
  return indistinct(structure.get(parent)?.childBoundAttributes ?? [], variants);
}

function structuresOf(parts: Parts, products: readonly number[]): Map<number, ShownStructure> {
  return shownStructure(parts, parts.primaryLocale(), products);
}
