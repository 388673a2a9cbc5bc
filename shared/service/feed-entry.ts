import type { ByName } from '../domain/by-name.ts';
import type { Json } from './json.ts';
import type { ProductRecord } from './wire.ts';

/** A product's completeness, as counted by the service (2.4). */
export interface ChangeSummary {
  numAttributes: number;
  /** Of those, the ones that an AI agent can fill; null if the service does not say. */
  numAttributesWithAgents: number | null;
  /** Attributes with a value, by locale. A missing locale was not counted, which is not zero. */
  populated: ByName<number>;
}

/** Only `unclassified` says something about the product (2.4); for `absent` and `unreadable`, its completeness is unknown. */
export type SummaryState = 'absent' | 'unclassified' | 'unreadable' | 'counted';

export type ReceivedSummary =
  | { state: Exclude<SummaryState, 'counted'> }
  | { state: 'counted'; counts: ChangeSummary };

/** One enrichment update (2.3). */
export interface FeedEntry {
  productId: string | null;
  productIdIsNumber: boolean;
  identifier: string | null;
  /** As written by the service; null if missing. */
  occurredAt: string | null;
  summary: ReceivedSummary;
  /** The product's snapshot, if there is one that can be read. */
  product: ProductRecord | null;
  /** The whole change as received. */
  raw: Json;
}
