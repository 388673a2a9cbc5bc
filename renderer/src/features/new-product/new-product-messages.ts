import { count } from '../../components/format.ts';
import type { NewProductStart } from '../../state/new-product.ts';

type From = 'nothing' | 'copy' | 'variant';

export const TITLES: Record<From, string> = {
  nothing: 'New product',
  copy: 'Duplicate product',
  variant: 'Add a variant',
};

const STAGED =
  'It is staged in the catalog, where you fill in the rest. Nothing is sent before you confirm it in Review.';

export const DESCRIPTIONS: Record<From, (start: NewProductStart) => string> = {
  nothing: () => STAGED,
  copy: ({ values }) => `Copies ${count(values.length, 'value')}. ${STAGED}`,
  variant: () => `Values that it leaves empty are shown from its parent. ${STAGED}`,
};
