import type { AttributeProperties } from '#shared/contract/properties.ts';
import { byName } from '#shared/domain/by-name.ts';
import { heldBy } from '#shared/domain/held-by.ts';
import type { Meta } from '../meta.ts';
import type { Names } from '../names.ts';
import type { ValueCounts } from '../products/value-counts.ts';
import type { RequiredEntry, RequiredList } from './required-lists.ts';

/** A property of the catalog that holds a required attribute, by ids. */
interface Holder {
  property: number;
  name: string;
  translatable: boolean;
}

interface Parts {
  names: Names;
  counts: ValueCounts;
  meta: Meta;
}

/** Which properties hold required attributes, as far as is known: chosen by the user, otherwise by name. */
export class HoldingProperties {
  readonly #parts: Parts;
  readonly #known = new Map<string, Holder>();
  #mapping: AttributeProperties = byName([]);
  #state = '';
  #version = 0;
  #ofLists = new WeakMap<RequiredList, readonly (Holder | null)[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Changes when different properties hold attributes than before. */
  get version(): number {
    return this.#version;
  }

  /** Reads the catalog again. */
  refresh(): void {
    const { names, counts, meta } = this.#parts;
    const properties = counts.properties().map(({ name, translatable }) => ({ name, translatable }));
    const chosen = meta.get('attribute_properties');
    const state = JSON.stringify([properties, chosen]);
    if (state === this.#state) return;
    this.#state = state;
    this.#version++;
    this.#mapping = chosen;
    this.#known.clear();
    for (const { name, translatable } of properties) {
      const property = names.properties.find(name);
      if (property !== undefined) this.#known.set(name, { property, name, translatable });
    }
    this.#ofLists = new WeakMap();
  }

  /** The holder of each entry of a list; null if no property of the catalog is known to hold it. */
  of(list: RequiredList): readonly (Holder | null)[] {
    let holders = this.#ofLists.get(list);
    if (!holders) {
      holders = list.entries.map((entry) => this.#holder(entry));
      this.#ofLists.set(list, holders);
    }
    return holders;
  }

  #holder(entry: RequiredEntry): Holder | null {
    const held = heldBy(entry, this.#mapping, (property) => this.#known.has(property));
    return held ? (this.#known.get(held.property) ?? null) : null;
  }
}
