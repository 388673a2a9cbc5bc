import type { WebhookTargets } from '#shared/contract/sample.ts';
import type { CellWrite, Product } from '../product.ts';

/** Everything that can happen to the service. Its state is the generated catalog plus these, in order. */
export type SandboxEvent =
  /** Created (`isNew`), fully updated, or linked again. */
  | { type: 'put'; product: Product; isNew?: boolean }
  | { type: 'cells'; productId: string; cells: CellWrite[] }
  | { type: 'left'; productId: string; mode: LeaveMode }
  /** Like `cells`, but done by the service itself: the changes feed tells of it (2.3). */
  | { type: 'enriched'; productId: string; cells: CellWrite[]; at: string }
  /** How far the enrichment has walked through the generated catalog. */
  | { type: 'enrichment_reached'; index: number }
  /** Where the webhooks go from then on (2.7). */
  | { type: 'webhooks_set'; targets: WebhookTargets };

/** Deleted products are gone; unlinked ones stay in the service and leave the integration (4.4). */
export type LeaveMode = 'deleted' | 'unlinked';
