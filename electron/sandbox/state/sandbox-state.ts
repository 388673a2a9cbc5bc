import type { WebhookTargets } from '#shared/contract/sample.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type CellWrite, type Product, writeCells } from '../product.ts';
import type { LeaveMode, SandboxEvent } from './events.ts';
import { Feed } from './feed.ts';
import type { Journal } from './journal.ts';
import { Products } from './products.ts';

/** The state of the service. Every change is an event: applied at once, and written to disk by `flush`. */
export class SandboxState {
  readonly catalog: Catalog;
  readonly primary: string;
  readonly products: Products;
  readonly feed = new Feed();
  readonly #journal: Journal;
  #watcher: (event: SandboxEvent) => void = () => undefined;
  #webhookTargets: WebhookTargets = {
    attribute_result: null,
    product_created: null,
    product_updated: null,
  };
  #enrichmentReached = 0;
  #unwritten: SandboxEvent[] = [];

  constructor(catalog: Catalog, journal: Journal) {
    this.catalog = catalog;
    this.primary = catalog.options.locales[0]!;
    this.products = new Products(catalog);
    this.#journal = journal;
    for (const event of journal.past) this.#apply(event);
  }

  /** The index in the generated catalog at which enrichment continues. */
  get enrichmentReached(): number {
    return this.#enrichmentReached;
  }

  get webhookTargets(): WebhookTargets {
    return this.#webhookTargets;
  }

  /** Sets the only watcher of events, which is called as soon as an event is applied. */
  watch(watcher: (event: SandboxEvent) => void): void {
    this.#watcher = watcher;
  }

  /** Replaces the product with this id, or adds it. */
  put(product: Product, isNew: boolean): void {
    this.#happen({ type: 'put', product, isNew });
  }

  write(product: Product, cells: CellWrite[]): void {
    this.#happen({ type: 'cells', productId: product.productId, cells });
  }

  remove(product: Product, mode: LeaveMode): void {
    this.#happen({ type: 'left', productId: product.productId, mode });
  }

  enrich(product: Product, cells: CellWrite[]): void {
    this.#happen({ type: 'enriched', productId: product.productId, cells, at: new Date().toISOString() });
  }

  enrichmentWalkedTo(index: number): void {
    this.#happen({ type: 'enrichment_reached', index });
  }

  setWebhookTargets(targets: WebhookTargets): void {
    this.#happen({ type: 'webhooks_set', targets });
  }

  /** Writes events to disk. Answers are sent only after that. */
  flush(): void {
    const events = this.#unwritten;
    this.#unwritten = [];
    this.#journal.append(events);
  }

  #happen(event: SandboxEvent): void {
    this.#apply(event);
    this.#unwritten.push(event);
    this.#watcher(event);
  }

  #apply(event: SandboxEvent): void {
    switch (event.type) {
      case 'put':
        this.products.put(event.product);
        break;
      case 'cells':
        this.#write(event.productId, event.cells);
        break;
      case 'left': {
        const product = this.products.byProductId(event.productId);
        if (product) this.products.leave(product, event.mode);
        break;
      }
      case 'enriched':
        this.feed.add(event);
        this.#write(event.productId, event.cells);
        break;
      case 'enrichment_reached':
        this.#enrichmentReached = event.index;
        break;
      case 'webhooks_set':
        this.#webhookTargets = event.targets;
        break;
    }
  }

  #write(productId: string, cells: readonly CellWrite[]): void {
    const product = this.products.byProductId(productId);
    if (product) this.products.rewrite(writeCells(product, cells, this.primary));
  }
}
