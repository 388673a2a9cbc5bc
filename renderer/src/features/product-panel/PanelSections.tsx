import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import {
  foldSection,
  type ProductSection,
  productSections,
  showProduct,
  useProductPanel,
} from '../../state/product-panel.ts';
import parts from '../../theme/parts.module.css';
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

interface SectionProps {
  name: ProductSection;
  /** Shown beside the heading, such as a count. */
  note?: ReactNode;
  /** Read and rendered only while the section is expanded. */
  children: () => ReactNode;
}

/** A part of the panel under a heading that expands and collapses it. */
function Section({ name, note, children }: SectionProps) {
  const label = productSections.find((section) => section.name === name)?.label;
  const isOut = useProductPanel((state) => state.unfolded.has(name));
  const entering = useProductPanel((state) => state.entering);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const content = useId();
  useEffect(() => {
    if (entering.section !== name) return;
    button.current?.focus({ preventScroll: true });
    // The content that is expanded with it has its height a frame later.
    const frame = requestAnimationFrame(() => scrollToTop(button.current));
    return () => cancelAnimationFrame(frame);
  }, [entering, name]);
  return (
    <section className={parts.lineBelow} aria-labelledby={heading}>
      <h3 className={parts.row}>
        <button
          ref={button}
          type="button"
          className={styles.fold}
          aria-expanded={isOut}
          aria-controls={isOut ? content : undefined}
          onClick={() => foldSection(name, !isOut)}
        >
          <ChevronRight size={14} className={parts.chevron} aria-hidden="true" />
          <span id={heading}>{label}</span>
        </button>
        {note ? <span className={parts.hint}>{note}</span> : null}
      </h3>
      {isOut ? (
        <div id={content} className={styles.content}>
          {children()}
        </div>
      ) : null}
    </section>
  );
}

/** Room for the bar of sections that stays at the top, in CSS pixels. */
const BAR = 44;

/** Scrolls the panel only: `scrollIntoView` would move the page too. */
function scrollToTop(element: HTMLElement | null): void {
  const body = element?.closest('[data-panel-body]');
  if (!element || !body) return;
  body.scrollTop += element.getBoundingClientRect().top - body.getBoundingClientRect().top - BAR;
}
