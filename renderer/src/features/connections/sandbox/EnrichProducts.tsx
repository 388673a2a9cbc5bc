import { plural, t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import styles from './SandboxPanel.module.css';

/** Lets the sandbox write values on its own, as the service's enrichment does in the background. */
export function EnrichProducts() {
  const [products, setProducts] = useState(10);
  const [busy, setBusy] = useState(false);
  const [enriched, setEnriched] = useState<number | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const enrich = async () => {
    setBusy(true);
    const answer = await client.call('sample.enrich', { products });
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    setEnriched(answer.ok ? answer.value.enriched : null);
  };
  return (
    <section className={styles.section} aria-label={t`Enrichment`}>
      <h3>{t`Enrichment`}</h3>
      <p
        className={styles.hint}
      >{t`Writes values into the next products directly in the service. The next pull brings them; staged edits of the same values become conflicts.`}</p>
      <div className={styles.setting}>
        <span>{t`Products`}</span>
        <NumberSetting
          label={t`Products to enrich`}
          value={products}
          min={1}
          max={1000}
          onCommit={setProducts}
        />
        <Button
          icon={<Sparkles size={13} aria-hidden="true" />}
          busy={busy}
          onClick={() => void enrich()}
        >{t`Enrich`}</Button>
      </div>
      <p className={styles.hint} role="status">
        {enriched === null
          ? null
          : t`${plural(enriched, { one: '# product', other: '# products' })} enriched. Pull to see what changed.`}
      </p>
      {error ? <ErrorNote title={t`Nothing was enriched`} error={error} /> : null}
    </section>
  );
}
