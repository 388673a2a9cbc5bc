import type { Value } from '#shared/domain/value.ts';
import { toJson } from '#shared/service/json.ts';
import { isInCell, type Product, type StoredValue } from '../product.ts';
import type { Dialect } from './dialect.ts';
import { type FieldInMap, fieldsInMap } from './fields-in-map.ts';
import type { JsonSink } from './json-sink.ts';
import { assign, type JsonTemplate, jsonTemplate } from './paths.ts';

/** Writes product records (service document 2.2) as JSON, under the profile's names and in its property shape. */
export class RecordWriter {
  readonly #dialect: Dialect;
  readonly #flat: JsonTemplate;
  readonly #nested: JsonTemplate;
  readonly #inMap: readonly FieldInMap[];
  /** The cached beginning of an entry, `{"name":"title","value":`, by property. */
  readonly #openings = new Map<string, string>();
  /**
   * The JSON of values that many products share, each with a comma before it: encoding the comma separately would cost as
   * much again.
   */
  readonly #written = new WeakMap<StoredValue, Buffer>();

  constructor(dialect: Dialect) {
    const { product } = dialect.profile;
    this.#inMap = fieldsInMap(dialect);
    const inMap = new Set(this.#inMap.map(({ path }) => path));
    const paths = [
      product.product_id,
      product.identifier ?? dialect.identifierField,
      product.title ?? dialect.titleField,
      product.parent_identifier,
      product.child_bound_attributes,
      product.defining_properties,
      product.properties,
    ].map((path) => (inMap.has(path) ? null : path));
    this.#dialect = dialect;
    this.#flat = jsonTemplate(paths);
    this.#nested = jsonTemplate([...paths, product.children]);
  }

  /** Writes a record; with `childrenOf`, with its children nested in it at every level. */
  record(out: JsonSink, product: Product, childrenOf?: (product: Product) => readonly Product[]): void {
    const fields = [
      () => out.text(JSON.stringify(product.productId)),
      () => out.text(JSON.stringify(product.identifier)),
      () => out.text(JSON.stringify(this.#title(product))),
      () => out.text(JSON.stringify(product.parentIdentifier)),
      () => out.text(JSON.stringify(product.childBoundAttributes)),
      () => this.values(out, product.definingProperties),
      () => this.#properties(out, product),
      () => this.records(out, childrenOf?.(product) ?? [], childrenOf),
    ];
    const template = childrenOf ? this.#nested : this.#flat;
    template(out, (field) => fields[field]!());
  }

  records(
    out: JsonSink,
    products: readonly Product[],
    childrenOf?: (product: Product) => readonly Product[],
  ): void {
    out.text('[');
    for (const [at, product] of products.entries()) {
      if (at > 0) out.text(',');
      this.record(out, product, childrenOf);
    }
    out.text(']');
  }

  /** Writes localized values in the profile's property shape. */
  values(out: JsonSink, values: readonly StoredValue[]): void {
    if (this.#dialect.profile.property.shape === 'map') out.text(JSON.stringify(this.#map(values)));
    else this.#list(out, values);
  }

  #properties(out: JsonSink, product: Product): void {
    if (this.#inMap.length === 0) {
      this.values(out, product.values);
      return;
    }
    const map = this.#map(product.values);
    // A title that is a property is already there, in all its languages.
    for (const { field, within } of this.#inMap)
      if (!Object.hasOwn(map, within))
        assign(map, within, field === 'title' ? this.#title(product) : product[field]);
    out.text(JSON.stringify(map));
  }

  #list(out: JsonSink, values: readonly StoredValue[]): void {
    out.text('[');
    for (let at = 0; at < values.length; at++) {
      const held = values[at]!;
      if (!held.shared) out.text(at > 0 ? `,${this.#entry(held)}` : this.#entry(held));
      else if (at > 0) out.bytes(this.#sharedEntry(held));
      else out.bytes(this.#sharedEntry(held).subarray(1));
    }
    out.text(']');
  }

  #title({ values }: Product): unknown {
    const { titleField, primary } = this.#dialect;
    const title = values.find((held) => isInCell(held, titleField, primary, primary));
    return title ? toJson(title.value) : null;
  }

  #sharedEntry(held: StoredValue): Buffer {
    const kept = this.#written.get(held);
    if (kept) return kept;
    const bytes = Buffer.from(`,${this.#entry(held)}`, 'utf8');
    this.#written.set(held, bytes);
    return bytes;
  }

  #entry({ property, locale, value }: StoredValue): string {
    const names = this.#dialect.profile.property;
    let opening = this.#openings.get(property);
    if (opening === undefined) {
      opening = `{${JSON.stringify(names.name)}:${JSON.stringify(property)},${JSON.stringify(names.value)}:`;
      this.#openings.set(property, opening);
    }
    if (locale === null) return `${opening}${jsonOf(value)}}`;
    return `${opening}${jsonOf(value)},${JSON.stringify(names.locale)}:${JSON.stringify(locale)}}`;
  }

  /** A property without any locale becomes its value; any other an object by locale, with the primary one spelled out. */
  #map(values: readonly StoredValue[]): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (const [property, held] of Map.groupBy(values, (value) => value.property)) {
      if (held.every(({ locale }) => locale === null)) {
        map[property] = oneOrList(held);
        continue;
      }
      const byLocale = Map.groupBy(held, ({ locale }) => locale ?? this.#dialect.primary);
      map[property] = Object.fromEntries([...byLocale].map(([locale, same]) => [locale, oneOrList(same)]));
    }
    return map;
  }
}

const jsonOf = (value: Value): string =>
  typeof value === 'number'
    ? String(value)
    : JSON.stringify(typeof value === 'object' ? toJson(value) : value);

const oneOrList = (held: readonly StoredValue[]): unknown =>
  held.length === 1 ? toJson(held[0]!.value) : held.map(({ value }) => toJson(value));
