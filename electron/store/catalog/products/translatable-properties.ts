import type { TranslatableChoices } from '#shared/contract/languages.ts';
import type { Meta } from '../meta.ts';

const NAME = 'translatable';

/** The user's decisions about which properties are translatable. */
export class TranslatableProperties {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  read(): TranslatableChoices {
    return JSON.parse(this.#meta.get(NAME) ?? '{}') as TranslatableChoices;
  }

  set(property: string, translatable: boolean): void {
    this.#meta.set(NAME, JSON.stringify({ ...this.read(), [property]: translatable }));
  }
}
