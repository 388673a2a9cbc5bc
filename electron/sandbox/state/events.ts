import type { WebhookTargets } from '#shared/contract/sample.ts';
import type { CellWrite, Product } from '../product.ts';

/** Everything that can happen to the service. Its state is the generated catalog plus these events, in order. */
export type SandboxEvent =
  /** Created (`isNew`), fully updated, or linked again. */
  | { type: 'put'; product: Product; isNew?: boolean }
  | { type: 'cells'; productId: string; cells: CellWrite[] }
  | { type: 'left'; productId: string; mode: LeaveMode }
  /** Like `cells`, but done by the service itself and therefore in the changes feed (2.3). */
  | { type: 'enriched'; productId: string; cells: CellWrite[]; at: string }
  /** The position of the enrichment in the generated catalog. */
  | { type: 'enrichment_reached'; index: number }
  /** The new targets of the webhooks (2.7). */
  | { type: 'webhooks_set'; targets: WebhookTargets };

/** Deleted products are gone; unlinked ones leave the integration but stay in the service (4.4). */
export type LeaveMode = 'deleted' | 'unlinked';
