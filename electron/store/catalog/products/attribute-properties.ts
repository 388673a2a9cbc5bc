import { type AttributeProperties, attributeProperties } from '#shared/contract/properties.ts';
import type { Meta } from '../meta.ts';

const NAME = 'attribute_properties';

/** Which property the user says holds which required attribute (2.6): the service does not say. */
export class AttributeMapping {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  read(): AttributeProperties {
    return attributeProperties.parse(JSON.parse(this.#meta.get(NAME) ?? '{}'));
  }

  /** null: it is not known any more. */
  set(attribute: string, property: string | null): void {
    const { [attribute]: _, ...others } = this.read();
    this.#meta.set(NAME, JSON.stringify(property === null ? others : { ...others, [attribute]: property }));
  }
}
