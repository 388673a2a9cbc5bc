import { type PropertyNames, propertyNames } from '#shared/contract/properties.ts';
import { withNamed } from '#shared/domain/by-name.ts';
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
    this.#meta.set(NAME, JSON.stringify(withNamed(this.read(), property, label ?? undefined)));
  }
}
