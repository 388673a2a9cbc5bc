import type { Connection } from '#shared/contract/connections.ts';
import type { ProductItemFilter } from '#shared/contract/removals.ts';
import { countProducts, writeProductResults } from '../../state/change-file-transfers.ts';
import { ALL_PRODUCTS } from '../../state/product-results.ts';
import { productFilterWords } from './messages.ts';
import { ResultsFileDialog, type ResultsKind } from './ResultsFileDialog.tsx';

const PRODUCTS: ResultsKind<ProductItemFilter> = {
  one: 'product',
  many: 'products',
  description:
    'A table with one line per product: identifier, product id, title, action, state, and the service’s code, message and time.',
  all: ALL_PRODUCTS,
  words: productFilterWords,
  count: countProducts,
  write: writeProductResults,
};

export interface ExportProductsDialogProps {
  connection: Connection;
  about: { changeSet: number; filter: ProductItemFilter };
  onClose: () => void;
}

/** Writes what became of the products of a removal or a restore to a file. */
export function ExportProductsDialog(props: ExportProductsDialogProps) {
  return <ResultsFileDialog kind={PRODUCTS} {...props} />;
}
