import type { Json } from './json.ts';
import type { ProductRecord } from './wire.ts';

/** How far a product is filled, as the service counts it (2.4). */
export interface ChangeSummary {
  numAttributes: number;
  /** Of those, the ones that an AI agent can fill; null where the service does not say. */
  numAttributesWithAgents: number | null;
  /** Attributes with a value, by locale. One that is not there was not counted: that is not zero. */
  populated: Record<string, number>;
}

/** Only `unclassified` says something of the product (2.4); `absent` and `unreadable` leave open how complete it is. */
export type SummaryState = 'absent' | 'unclassified' | 'unreadable' | 'counted';

export type ReceivedSummary =
  | { state: Exclude<SummaryState, 'counted'> }
  | { state: 'counted'; counts: ChangeSummary };

/** One enrichment update (2.3). */
export interface FeedEntry {
  productId: string | null;
  productIdIsNumber: boolean;
  identifier: string | null;
  /** As the service wrote it; null where it does not say. */
  occurredAt: string | null;
  summary: ReceivedSummary;
  /** The product's snapshot, where one came and can be read. */
  product: ProductRecord | null;
  /** The whole change as it came. */
  raw: Json;
}
