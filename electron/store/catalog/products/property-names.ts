import { type PropertyNames, propertyNames } from '#shared/contract/properties.ts';
import type { Meta } from '../meta.ts';

const NAME = 'property_names';

/** The user's labels for properties, if they differ from their own names. */
export class GivenPropertyNames {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  read(): PropertyNames {
    return propertyNames.parse(JSON.parse(this.#meta.get(NAME) ?? '{}'));
  }

  /** Null for `label` restores the property's own name. */
  set(property: string, label: string | null): void {
    const { [property]: _before, ...others } = this.read();
    this.#meta.set(NAME, JSON.stringify(label === null ? others : { ...others, [property]: label }));
  }
}
