import { Collapsible } from '@base-ui/react/collapsible';
import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { NamedProduct } from '#shared/contract/removals.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { showProductInCatalog } from '../../state/catalog.ts';
import parts from '../../theme/parts.module.css';
import { listedMessage } from './messages.ts';
import styles from './rehearsal.module.css';

export interface ProductNamesProps<Named extends NamedProduct> {
  connection: Connection;
  /** What these products are, shown even while the list is collapsed. */
  label: string;
  total: number;
  products: readonly Named[];
  /** Renders a note on a product, beside its name. */
  note?: (product: Named) => ReactNode;
  /** Whether the list is expanded at first. */
  open?: boolean;
}

/** A collapsible list of products by name. Each links to the catalog. */
export function ProductNames<Named extends NamedProduct>({
  connection,
  label,
  total,
  products,
  note,
  open = false,
}: ProductNamesProps<Named>) {
  const listed = listedMessage(products.length, total);
  return (
    <Collapsible.Root defaultOpen={open}>
      <Collapsible.Trigger className={styles.fold}>
        <ChevronRight size={13} className={parts.chevron} aria-hidden="true" />
        {label}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard. */}
        <ul className={styles.names} aria-label={label} tabIndex={0}>
          {products.map((product) => (
            <li key={product.product}>
              <LinkButton
                className={styles.identifier}
                title={t`Show in Catalog`}
                onClick={() => void showProductInCatalog(connection, product.product)}
              >
                {product.identifier}
              </LinkButton>
              <span className={parts.growingText}>{product.title}</span>
              {note ? <span className={styles.aside}>{note(product)}</span> : null}
            </li>
          ))}
        </ul>
        {listed ? <p className={parts.hint}>{listed}</p> : null}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
