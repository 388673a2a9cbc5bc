import { type TranslatableChoices, translatableChoices } from '#shared/contract/languages.ts';
import { withNamed } from '#shared/domain/by-name.ts';
import type { Meta } from '../meta.ts';

const NAME = 'translatable';

/** The user's decisions about which properties are translatable. */
export class TranslatableProperties {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  read(): TranslatableChoices {
    return translatableChoices.parse(JSON.parse(this.#meta.get(NAME) ?? '{}'));
  }

  set(property: string, translatable: boolean): void {
    this.#meta.set(NAME, JSON.stringify(withNamed(this.read(), property, translatable)));
  }
}
