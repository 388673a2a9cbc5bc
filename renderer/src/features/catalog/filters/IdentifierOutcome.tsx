import { Copy } from 'lucide-react';
import type { KeptIdentifiers } from '#shared/contract/views.ts';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { count, formatNumber } from '../../../components/format.ts';
import { TextArea } from '../../../components/TextArea.tsx';
import styles from './filters.module.css';

/** Which identifiers were found, and which were not: each text stands in one of these lists only. */
export function IdentifierOutcome({ kept }: { kept: KeptIdentifiers }) {
  const { texts, products, missing, ambiguous, gone, repeated } = kept;
  return (
    <div className={styles.outcome}>
      <p aria-live="polite">
        <strong>{`${count(products, 'product')} found`}</strong>
        {` for ${count(texts, 'identifier')}`}
        {repeated > 0 ? `, ${count(repeated, 'repetition')} left out` : ''}.
      </p>
      <Texts
        title={`${formatNumber(missing.length)} not found`}
        hint="No product of the catalog has them as identifier or product id. Pull, if they are new."
        texts={missing}
      />
      <Texts
        title={`${formatNumber(ambiguous.length)} ambiguous`}
        hint="Each is the identifier of one product and the product id of another. Both are shown."
        texts={ambiguous}
      />
      <Texts
        title={`${formatNumber(gone.length)} gone`}
        hint="The service no longer lists them, so they are not shown."
        texts={gone}
      />
    </div>
  );
}

/** A field of tens of thousands of lines takes the browser a second to show. */
const LISTED = 1000;

function Texts({ title, hint, texts }: { title: string; hint: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className={styles.texts} aria-label={title}>
      <header className={styles.textsHead}>
        <h3>{title}</h3>
        <Button
          variant="quiet"
          icon={<Copy size={13} aria-hidden="true" />}
          onClick={() => copyText(texts.join('\n'), `${count(texts.length, 'identifier')} copied`)}
        >
          Copy
        </Button>
      </header>
      <p className={styles.hint}>
        {hint}
        {texts.length > LISTED ? ` The first ${formatNumber(LISTED)} are listed; Copy takes all.` : ''}
      </p>
      <TextArea
        mono
        readOnly
        rows={Math.min(8, texts.length)}
        className={styles.textList}
        aria-label={title}
        value={texts.slice(0, LISTED).join('\n')}
        onChange={() => undefined}
      />
    </section>
  );
}
