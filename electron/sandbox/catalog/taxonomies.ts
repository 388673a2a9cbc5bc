import type { Value } from '#shared/domain/value.ts';
import { GROUPS, type GroupKey, type ProductType, TYPES } from './vocabulary/vocabulary.ts';

/** A category: its attributes apply to everything below it (service document 2.6). */
interface CategoryNode {
  id: string;
  name: string;
  parent: string | null;
  /** Attributes attached here, in addition to those of the categories above. */
  attributes: readonly string[];
  /** Those of `attributes` that every product must have. */
  required: readonly string[];
}

export interface Taxonomy {
  id: string;
  name: string;
  /** Whether it is the organization's own, which takes precedence in the summary (2.4). */
  own: boolean;
  nodes: ReadonlyMap<string, CategoryNode>;
}

/** Attributes that an AI agent can fill; all others are set only by an upsert or a manual edit (2.4). */
export const ATTRIBUTES_WITH_AGENTS: ReadonlySet<string> = new Set([
  'title',
  'subtitle',
  'short_description',
  'description',
  'care_instructions',
  'bullet_points',
  'tags',
  'colour',
  'material',
  'category',
]);

const GROUP_KEYS = Object.keys(GROUPS) as GroupKey[];

const node = (
  id: string,
  name: string,
  parent: string | null,
  attributes: readonly string[],
  required: readonly string[],
): [string, CategoryNode] => [id, { id, name, parent, attributes, required }];

const TEXTS = ['title', 'subtitle', 'short_description', 'description', 'bullet_points', 'tags'];
const KITCHEN: ReadonlySet<GroupKey> = new Set([
  'cookware',
  'bakeware',
  'preparation',
  'drinkware',
  'storage',
]);

const SHOP: Taxonomy = {
  id: 'tax_shop',
  name: 'Shop categories',
  own: true,
  nodes: new Map([
    node(
      'shop',
      'Shop',
      null,
      [...TEXTS, 'category', 'brand', 'ean', 'price'],
      ['title', 'short_description', 'price'],
    ),
    ...GROUP_KEYS.map((key) =>
      node(
        `shop_${key}`,
        GROUPS[key].name.en,
        'shop',
        ['material', 'care_instructions', 'colour', 'size'],
        ['material', 'description'],
      ),
    ),
    ...TYPES.map(({ key, group, noun }) =>
      node(
        `shop_${key}`,
        noun.en,
        `shop_${group}`,
        ['warranty_months'],
        KITCHEN.has(group) ? ['care_instructions'] : [],
      ),
    ),
    node('shop_gifts', 'Gift ideas', 'shop', ['gift_message'], ['subtitle']),
  ]),
};

const STANDARD: Taxonomy = {
  id: 'tax_standard',
  name: 'Standard product taxonomy',
  own: false,
  nodes: new Map([
    node(
      'std_home',
      'Home & Garden',
      null,
      ['title', 'description', 'ean', 'category', 'energy_label'],
      ['title', 'ean'],
    ),
    node(
      'std_kitchen',
      'Kitchen & Dining',
      'std_home',
      ['is_dishwasher_safe', 'material', 'volume_ml'],
      ['is_dishwasher_safe'],
    ),
    node('std_living', 'Living & Outdoors', 'std_home', ['weight_kg', 'material'], ['weight_kg']),
    ...GROUP_KEYS.map((key) =>
      node(
        `std_${key}`,
        GROUPS[key].name.en,
        KITCHEN.has(key) ? 'std_kitchen' : 'std_living',
        ['country_of_origin'],
        key === 'textiles' ? ['care_instructions'] : [],
      ),
    ),
  ]),
};

export const TAXONOMIES: readonly Taxonomy[] = [SHOP, STANDARD];

/** Returns a category and those above it, nearest first. */
export function lineage(taxonomy: Taxonomy, nodeId: string): CategoryNode[] {
  const nodes: CategoryNode[] = [];
  for (let here = taxonomy.nodes.get(nodeId); here; here = taxonomy.nodes.get(here.parent ?? ''))
    nodes.push(here);
  return nodes;
}

const pathOf = (taxonomy: Taxonomy, nodeId: string): string =>
  lineage(taxonomy, nodeId)
    .reverse()
    .map(({ name }) => name)
    .join(' > ');

const classified = (taxonomy: Taxonomy, nodeIds: readonly string[]): Value => ({
  nodes: nodeIds.map((nodeId) => ({ path: pathOf(taxonomy, nodeId), node_id: nodeId })),
  taxonomy_id: taxonomy.id,
  taxonomy_name: taxonomy.name,
});

/** The category values of a product (2.5): one for each of its taxonomies, with entries of equal weight. */
export const categoriesOf = (type: ProductType, isGift: boolean): Value[] => [
  classified(SHOP, isGift ? [`shop_${type.key}`, 'shop_gifts'] : [`shop_${type.key}`]),
  classified(STANDARD, [`std_${type.group}`]),
];

/** A category that was sent as a path and has not been classified yet: all three ids are null (2.5 rule 3). */
export const unclassifiedCategory = (type: ProductType): Value => ({
  nodes: [{ path: `${GROUPS[type.group].name.en} / ${type.noun.en}`, node_id: null }],
  taxonomy_id: null,
  taxonomy_name: null,
});
