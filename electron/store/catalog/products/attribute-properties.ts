import { type AttributeProperties, attributeProperties } from '#shared/contract/properties.ts';
import { withNamed } from '#shared/domain/by-name.ts';
import type { Meta } from '../meta.ts';

const NAME = 'attribute_properties';

/** Which property holds which required attribute (2.6), as chosen by the user: the service does not say. */
export class AttributeMapping {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  read(): AttributeProperties {
    return attributeProperties.parse(JSON.parse(this.#meta.get(NAME) ?? '{}'));
  }

  /** Null for `property`: no longer known. */
  set(attribute: string, property: string | null): void {
    this.#meta.set(NAME, JSON.stringify(withNamed(this.read(), attribute, property ?? undefined)));
  }
}
