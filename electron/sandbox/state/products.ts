import type { Catalog } from '../catalog/catalog.ts';
import type { Product } from '../product.ts';
import type { LeaveMode } from './events.ts';

interface Holding {
  product: Product;
  /** Null while the product is on the integration. */
  left: LeaveMode | null;
}

/** The products of the integration: the generated catalog with all changes, creations and removals. */
export class Products {
  readonly #catalog: Catalog;
  /** Every product that is not as generated, by product id. */
  readonly #held = new Map<string, Holding>();
  /** The latest product id of each identifier that is not in the generated catalog or was given to a new product. */
  readonly #created = new Map<string, string>();
  /** The ids of all products that ever had a parent set, by the parent's identifier. */
  readonly #adopted = new Map<string, Set<string>>();
  /** Products that may be in the flat list in addition to the generated roots, in the order in which they were added. */
  readonly #arrivals: string[] = [];
  readonly #arrived = new Set<string>();
  #createdCount = 0;
  #counts: { roots: number; all: number; hiddenRoots: number[] } | null = null;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** A product on the integration, by service id. */
  byProductId(productId: string): Product | null {
    const held = this.#held.get(productId);
    if (held) return held.left === null ? held.product : null;
    const index = this.#catalog.indexOfProductId(productId);
    return index === null ? null : this.#catalog.productAt(index);
  }

  /** A product on the integration, by the integrator's identifier. */
  byIdentifier(identifier: string): Product | null {
    const productId = this.#productIdOf(identifier);
    return productId === null ? null : this.byProductId(productId);
  }

  /** A product that was unlinked: still in the service, so that an upsert links it again. */
  unlinkedByIdentifier(identifier: string): Product | null {
    const held = this.#held.get(this.#productIdOf(identifier) ?? '');
    return held?.left === 'unlinked' ? held.product : null;
  }

  /** Products that are no longer on the integration, each by its own product id. */
  left(): { productId: string; identifier: string; mode: LeaveMode }[] {
    return [...this.#held].flatMap(([productId, { product, left }]) =>
      left === null ? [] : [{ productId, identifier: product.identifier, mode: left }],
    );
  }

  /** The identifier of a product that is no longer on the integration; null for one that never was. */
  identifierOfLeft(productId: string): string | null {
    const held = this.#held.get(productId);
    return held && held.left !== null ? held.product.identifier : null;
  }

  /** The id for the next created product. Ids are never reused. */
  nextProductId(): string {
    return `prd_new${String(this.#createdCount + 1).padStart(6, '0')}`;
  }

  put(product: Product): void {
    const before = this.byProductId(product.productId);
    this.#held.set(product.productId, { product, left: null });
    if (before?.parentIdentifier === product.parentIdentifier) return;
    this.#counts = null;
    if (this.#catalog.indexOfProductId(product.productId) === null && !before) this.#register(product);
    if (product.parentIdentifier !== null) this.#adopt(product.parentIdentifier, product.productId);
    this.#arrive(product.productId);
  }

  /** Stores new values of a product whose position does not change. */
  rewrite(product: Product): void {
    this.#held.set(product.productId, { product, left: null });
  }

  /** Removes a product from the integration. Its children stay, and are in the flat list until the parent is back. */
  leave(product: Product, mode: LeaveMode): void {
    const children = this.childrenOf(product);
    this.#held.set(product.productId, { product, left: mode });
    this.#counts = null;
    for (const child of children) this.#arrive(child.productId);
  }

  /** Children on the integration, the generated ones first, whichever product now has the parent's identifier. */
  childrenOf({ identifier, productId }: Product): Product[] {
    const index = this.#catalog.indexOfProductId(productId) ?? this.#catalog.indexOfIdentifier(identifier);
    const children = index === null ? [] : this.#catalog.childIndexes(index).map((child) => this.#at(child));
    for (const child of this.#adopted.get(identifier) ?? []) children.push(this.byProductId(child));
    return children.filter((child) => child !== null && child.parentIdentifier === identifier) as Product[];
  }

  /** The number of products in the flat list: those without a parent on the integration. */
  get rootCount(): number {
    return this.#count().roots;
  }

  get productCount(): number {
    return this.#count().all;
  }

  /**
   * Returns part of the flat list, and the position after it; `next` is null at the end. Positions stay valid when products
   * are added or removed: gaps are skipped, new products are at the end.
   */
  roots(position: number, limit: number): { products: Product[]; next: number | null } {
    const end = this.#catalog.rootCount + this.#arrivals.length;
    const products: Product[] = [];
    let at = position;
    while (at < end && products.length < limit) {
      const product = this.#rootAt(at++);
      if (product) products.push(product);
    }
    while (at < end && this.#rootAt(at) === null) at++;
    return { products, next: at < end ? at : null };
  }

  /** The position of the nth product of the flat list, for paging by number. */
  positionOf(offset: number): number {
    let position = offset;
    for (const hidden of this.#count().hiddenRoots) {
      if (hidden > position) break;
      position++;
    }
    if (position < this.#catalog.rootCount) return position;
    let left = offset - (this.#catalog.rootCount - this.#count().hiddenRoots.length);
    position = this.#catalog.rootCount;
    while (position < this.#catalog.rootCount + this.#arrivals.length) {
      if (this.#rootAt(position) !== null && left-- === 0) break;
      position++;
    }
    return position;
  }

  /** The current product at a position of the generated catalog. */
  #at(index: number): Product | null {
    const held = this.#held.size === 0 ? undefined : this.#held.get(this.#catalog.productIdAt(index));
    if (held) return held.left === null ? held.product : null;
    return this.#catalog.productAt(index);
  }

  #rootAt(position: number): Product | null {
    const arrival = position - this.#catalog.rootCount;
    if (arrival >= 0) return this.#rootOrNull(this.byProductId(this.#arrivals[arrival]!));
    return this.#rootOrNull(this.#at(this.#catalog.rootIndex(position)));
  }

  #rootOrNull(product: Product | null): Product | null {
    if (product === null || product.parentIdentifier === null) return product;
    return this.byIdentifier(product.parentIdentifier) === null ? product : null;
  }

  #productIdOf(identifier: string): string | null {
    const created = this.#created.get(identifier);
    if (created !== undefined) return created;
    const index = this.#catalog.indexOfIdentifier(identifier);
    return index === null ? null : this.#catalog.productIdAt(index);
  }

  #register(product: Product): void {
    const given = /^prd_new(\d+)$/.exec(product.productId);
    if (given) this.#createdCount = Math.max(this.#createdCount, Number(given[1]));
    this.#created.set(product.identifier, product.productId);
  }

  #adopt(parentIdentifier: string, productId: string): void {
    const index = this.#catalog.indexOfProductId(productId);
    if (index !== null && this.#catalog.productAt(index).parentIdentifier === parentIdentifier) return;
    const adopted = this.#adopted.get(parentIdentifier) ?? new Set();
    this.#adopted.set(parentIdentifier, adopted.add(productId));
  }

  #arrive(productId: string): void {
    const index = this.#catalog.indexOfProductId(productId);
    const isGeneratedRoot = index !== null && this.#catalog.rootNumber(index) !== null;
    if (isGeneratedRoot || this.#arrived.has(productId)) return;
    this.#arrived.add(productId);
    this.#arrivals.push(productId);
  }

  #count(): { roots: number; all: number; hiddenRoots: number[] } {
    this.#counts ??= this.#recount();
    return this.#counts;
  }

  #recount(): { roots: number; all: number; hiddenRoots: number[] } {
    const catalog = this.#catalog;
    const hiddenRoots: number[] = [];
    let all = catalog.options.products;
    for (const [productId, { product, left }] of this.#held) {
      const index = catalog.indexOfProductId(productId);
      if (left === null && index === null) all++;
      if (left !== null && index !== null) all--;
      const root = index === null ? null : catalog.rootNumber(index);
      if (root !== null && (left !== null || this.#rootOrNull(product) === null)) hiddenRoots.push(root);
    }
    let roots = catalog.rootCount - hiddenRoots.length;
    for (const productId of this.#arrivals) if (this.#rootOrNull(this.byProductId(productId))) roots++;
    return { roots, all, hiddenRoots: hiddenRoots.sort((a, b) => a - b) };
  }
}
