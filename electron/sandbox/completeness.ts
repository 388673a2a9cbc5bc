import { ATTRIBUTES_WITH_AGENTS, lineage, TAXONOMIES, type Taxonomy } from './catalog/taxonomies.ts';
import { holdsValue, type Product } from './product.ts';

/** A taxonomy in which a product is classified, and its categories there (service document 2.5). */
interface Classification {
  taxonomy: Taxonomy;
  nodeIds: string[];
}

function classificationsOf(product: Product): Classification[] {
  const categories = product.values
    .filter(({ property }) => property === 'category')
    .flatMap(({ value }) => value);
  return categories.flatMap((value) => {
    if (value === null || typeof value !== 'object' || !('taxonomy_id' in value)) return [];
    const taxonomy = TAXONOMIES.find(({ id }) => id === value.taxonomy_id);
    const nodes = Array.isArray(value.nodes) ? value.nodes : [];
    const nodeIds = nodes
      .map((node) => (node as { node_id?: unknown }).node_id)
      .filter((id): id is string => typeof id === 'string' && taxonomy?.nodes.has(id) === true);
    return taxonomy && nodeIds.length > 0 ? [{ taxonomy, nodeIds }] : [];
  });
}

/**
 * The completeness summary (2.4), measured against the organization's own taxonomy if the product is classified in it,
 * otherwise the service's; null if it is in neither. Includes every locale, even if nothing is filled.
 */
export function summaryOf(product: Product, locales: readonly string[], primary: string) {
  const classifications = classificationsOf(product);
  const measured = classifications.find(({ taxonomy }) => taxonomy.own) ?? classifications[0];
  if (!measured) return null;
  const attributes = new Set(
    measured.nodeIds
      .flatMap((nodeId) => lineage(measured.taxonomy, nodeId))
      .flatMap((node) => node.attributes),
  );
  const populated = (locale: string) =>
    [...attributes].filter((attribute) => holdsValue(product, attribute, primary, locale)).length;
  return {
    num_attributes: attributes.size,
    num_attributes_with_agents: [...attributes].filter((attribute) => ATTRIBUTES_WITH_AGENTS.has(attribute))
      .length,
    locale_summaries: Object.fromEntries(
      locales.map((locale) => [locale, { num_attributes_populated: populated(locale) }]),
    ),
  };
}

/** A required-attribute entry (2.6). */
interface RequiredAttribute {
  attribute_id: string;
  attribute_name: string;
  taxonomy_id: string;
  resolved_anchor_id: string;
  contributing_node_ids: string[];
  is_completed: boolean;
}

/**
 * The required attributes of a product, once per taxonomy. `taxonomyId` limits them to one taxonomy; `nodeId` to the
 * product's categories in the subtree of one category.
 */
export function requiredAttributes(
  product: Product,
  primary: string,
  taxonomyId: string | null,
  nodeId: string | null,
): RequiredAttribute[] {
  return classificationsOf(product)
    .filter(({ taxonomy }) => taxonomyId === null || taxonomy.id === taxonomyId)
    .flatMap(({ taxonomy, nodeIds }) => {
      const entries = new Map<string, RequiredAttribute>();
      for (const own of nodeIds) {
        const above = lineage(taxonomy, own);
        if (nodeId !== null && !above.some(({ id }) => id === nodeId)) continue;
        for (const anchor of above) {
          for (const attribute of anchor.required) {
            const entry = entries.get(attribute);
            if (!entry) entries.set(attribute, entryOf(attribute, taxonomy.id, anchor.id, own));
            else if (!entry.contributing_node_ids.includes(own)) entry.contributing_node_ids.push(own);
          }
        }
      }
      return [...entries.values()];
    });

  function entryOf(attribute: string, taxonomy: string, anchor: string, node: string): RequiredAttribute {
    return {
      attribute_id: `attr_${attribute}`,
      attribute_name: attribute,
      taxonomy_id: taxonomy,
      resolved_anchor_id: anchor,
      contributing_node_ids: [node],
      is_completed: holdsValue(product, attribute, primary),
    };
  }
}
