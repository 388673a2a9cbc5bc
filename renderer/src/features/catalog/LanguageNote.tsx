import { plural, t } from '@lingui/core/macro';
import { Languages, X } from 'lucide-react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { languageName } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { toastError } from '../../components/toast.ts';
import parts from '../../theme/parts.module.css';
import styles from './CatalogNote.module.css';

/** Shown at the top of a catalog with values in a language that the connection does not list, until it is added or dismissed. */
export function LanguageNote({
  connectionId,
  language: { locale, products },
  onClosed,
}: {
  connectionId: string;
  language: CatalogSummary['unlisted'][number];
  onClosed: () => void;
}) {
  const add = async () => {
    const answer = await client.call('languages.add', { connectionId, locale });
    if (!answer.ok) return toastError(t`${locale} was not added`, answer.error);
    onClosed();
  };
  const dismiss = async () => {
    const answer = await client.call('languages.dismiss', { connectionId, locale });
    if (!answer.ok) return toastError(t`The note was not dismissed`, answer.error);
    onClosed();
  };
  const name = languageName(locale);
  return (
    <section className={styles.note} aria-label={t`Language to add`}>
      <Languages size={15} aria-hidden="true" />
      <p className={parts.grows} role="status">
        {t`${name === locale ? locale : `${name} (${locale})`} is in ${plural(products, { one: '# product', other: '# products' })}, but not among the languages of this connection.`}
      </p>
      <Button onClick={() => void add()}>{t`Add ${locale}`}</Button>
      <IconButton label={t`Dismiss`} icon={<X size={14} />} onClick={() => void dismiss()} />
    </section>
  );
}
