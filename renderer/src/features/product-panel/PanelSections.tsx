import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { type ProductSection, productSections, showProduct } from '../../state/product-panel.ts';
import { Categories } from './categories/Categories.tsx';
import { blocksOf } from './categories/category-blocks.ts';
import { ProductSummary } from './categories/ProductSummary.tsx';
import { ProductHistory } from './history/ProductHistory.tsx';
import type { ProductModel, ShownProduct } from './product-model.ts';
import styles from './product-panel.module.css';
import { Properties } from './properties/Properties.tsx';
import { stagedEdits } from './properties/product-cells.ts';
import { RawProduct } from './raw/RawProduct.tsx';
import { Required } from './required/Required.tsx';
import { Section } from './Section.tsx';
import { Variants } from './variants/Variants.tsx';

export interface PanelSectionsProps {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
}

/** Everything known about the product, section by section. */
export function PanelSections({ model, connection, product }: PanelSectionsProps) {
  const [search, setSearch] = useState('');
  const { details } = product;
  const edits = stagedEdits(product.cells);
  const blocks = blocksOf(product.cells);
  const about = { connectionId: connection.id, product: details.product, identifier: details.identifier };
  const findProperty = (name: string) => {
    setSearch(name);
    showProduct(details.product, 'properties');
  };
  const contents: Record<ProductSection, () => ReactNode> = {
    properties: () => (
      <Properties
        model={model}
        connection={connection}
        product={product}
        search={search}
        onSearch={setSearch}
      />
    ),
    variants: () => (
      <Variants key={details.product} model={model} connection={connection} product={product} />
    ),
    categories: () => (
      <>
        <Categories blocks={blocks} />
        <ProductSummary key={details.product} connection={connection} product={details.product} />
      </>
    ),
    required: () => (
      <Required
        key={details.product}
        connection={connection}
        product={product.details.product}
        blocks={blocks}
        onFindProperty={findProperty}
      />
    ),
    raw: () => <RawProduct key={details.product} {...about} />,
    history: () => <ProductHistory key={details.product} {...about} />,
  };
  return (
    <>
      <nav className={styles.jumps} aria-label={t`Sections of the product`}>
        {productSections.map(({ name, label, short }) => (
          <button
            key={name}
            type="button"
            className={styles.jump}
            aria-label={label}
            onClick={() => showProduct(details.product, name)}
          >
            {short}
          </button>
        ))}
      </nav>
      {productSections.map(({ name }) => (
        <Section key={name} name={name} note={name === 'properties' && edits > 0 ? t`${edits} staged` : null}>
          {contents[name]}
        </Section>
      ))}
    </>
  );
}
