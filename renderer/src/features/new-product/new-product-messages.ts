import { plural, t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import type { NewProductStart } from '../../state/new-product.ts';

type From = 'nothing' | 'copy' | 'variant';

export const TITLES: Record<From, string> = {
  nothing: t`New product`,
  copy: t`Duplicate product`,
  variant: t`Add a variant`,
};

const STAGED = t`It is staged in the catalog, where you fill in the rest. Nothing is sent before you confirm it in Review.`;

export const DESCRIPTIONS: Record<From, (start: NewProductStart) => string> = {
  nothing: () => STAGED,
  copy: ({ values }) =>
    sentences(plural(values.length, { one: 'Copies # value.', other: 'Copies # values.' }), STAGED),
  variant: () => sentences(t`Values that it leaves empty are shown from its parent.`, STAGED),
};
