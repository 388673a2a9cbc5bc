import { type PropertyNames, propertyNames } from '#shared/contract/properties.ts';
import type { Meta } from '../meta.ts';

const NAME = 'property_names';

/** What the user calls properties, where that is not what their names read as. */
export class GivenPropertyNames {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  read(): PropertyNames {
    return propertyNames.parse(JSON.parse(this.#meta.get(NAME) ?? '{}'));
  }

  /** `label` null: called by its own name again. */
  set(property: string, label: string | null): void {
    const { [property]: _before, ...others } = this.read();
    this.#meta.set(NAME, JSON.stringify(label === null ? others : { ...others, [property]: label }));
  }
}
