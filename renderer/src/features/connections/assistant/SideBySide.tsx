import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import { copyText } from '../../../components/copy-text.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import parts from '../../../theme/parts.module.css';
import { MappedProduct } from './MappedProduct.tsx';
import styles from './SideBySide.module.css';

type Page = NonNullable<ConnectionTest['page']>;
type Product = NonNullable<ConnectionTest['sample']>;

/** What the service sent, and beside it how the app reads it. `sent` is the product as it was sent. */
export function SideBySide({
  page,
  sent,
  product,
}: {
  page: Page | null;
  sent: string | null;
  product: Product | null;
}) {
  return (
    <div className={styles.columns}>
      <Sent page={page} product={sent} />
      <section className={styles.column} aria-label={t`As Catalog Desk reads it`}>
        <header className={styles.header}>
          <h3 className={parts.fills}>{t`As Catalog Desk reads it`}</h3>
        </header>
        {product ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
          <section className={styles.product} tabIndex={0} aria-label={t`The first product`}>
            <MappedProduct product={product} />
          </section>
        ) : (
          <p
            className={styles.nothing}
          >{t`No product could be read from this page. The list above says what is missing.`}</p>
        )}
      </section>
    </div>
  );
}

const PARTS = [
  { value: 'page', label: t`Page` },
  { value: 'product', label: t`Product` },
] as const;

function Sent({ page, product }: { page: Page | null; product: string | null }) {
  const [part, setPart] = useState<'page' | 'product'>('page');
  const shown = part === 'page' && page ? page : product !== null ? { text: product, cut: false } : page;
  if (!shown) return null;
  return (
    <section className={styles.column} aria-label={t`What the service sent`}>
      <header className={styles.header}>
        <h3 className={parts.fills}>{t`What the service sent`}</h3>
        {page && product !== null ? (
          <Segmented label={t`Part shown`} value={part} options={PARTS} onChange={setPart} />
        ) : null}
        <IconButton
          label={t`Copy what the service sent`}
          icon={<Copy size={14} />}
          onClick={() => copyText(shown.text, t`JSON copied`)}
        />
      </header>
      <JsonView label={t`JSON of the service`} json={shown.text} fill />
      {shown.cut ? (
        <p className={parts.hint}>{t`Only the beginning of this page is shown; the rest is cut off.`}</p>
      ) : null}
    </section>
  );
}
