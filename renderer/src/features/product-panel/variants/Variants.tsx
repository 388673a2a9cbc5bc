import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table2 } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import type { FamilyMember } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber } from '../../../components/format.ts';
import { RemovalPill } from '../../../components/RemovalPill.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { valueText } from '../../../components/value-text.ts';
import { useQuery } from '../../../query/use-query.ts';
import { showView } from '../../../state/app.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { goToProduct } from '../../../state/product-panel.ts';
import { openVariantSheet } from '../../../state/variant-sheet.ts';
import parts from '../../../theme/parts.module.css';
import type { ProductModel, ShownProduct } from '../product-model.ts';
import { Structure } from './Structure.tsx';
import { duplicatesMessages, parentOfEach } from './variant-messages.ts';
import styles from './variants.module.css';

/** The maximum number of members that are shown; of a larger family, the nearest ones. */
const LIMIT = 300;

/** The product among its parents, siblings and variants; what tells them apart, and a note if nothing does. */
export function Variants({
  model,
  connection,
  product: shown,
}: {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
}) {
  const product = shown.details;
  const {
    value: family,
    error,
    readAgain,
  } = useQuery('catalog.family', { connectionId: connection.id, product: product.product, limit: LIMIT });
  const parents = useMemo(() => parentOfEach(family?.members ?? []), [family]);
  if (error)
    return (
      <ErrorNote
        title={t`The variants could not be read`}
        error={error}
        actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
      />
    );
  if (!family) return <Spinner label={t`Reading the variants`} />;
  const { members, total } = family;
  const orphan = product.parentIdentifier !== null && product.ancestors.length === 0;
  const warnings = duplicatesMessages(members);
  const note = orphan ? (
    <p className={parts.hint}>
      <Trans>
        Its parent <code>{product.parentIdentifier}</code> is not in the catalog.
      </Trans>
    </p>
  ) : null;
  const structure = (
    <Structure
      model={model}
      connection={connection}
      product={shown}
      attributes={parents.get(product.product)?.childBoundAttributes ?? []}
    />
  );
  if (total === 1)
    return (
      <>
        {note ?? <p className={parts.hint}>{t`The product has no variants and is not a variant.`}</p>}
        {structure}
      </>
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
    if (at < 0) return;
    event.preventDefault();
    all[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    <>
      {note}
      {warnings.map((message) => (
        <p
          key={message}
          className={classNames(parts.breaks, parts.notice, parts.small, parts.editedSoft)}
          role="note"
        >
          <StatePill state="waiting">{t`the same`}</StatePill> {message}
        </p>
      ))}
      <ol aria-label={t`Family of the product`} onKeyDown={onKeyDown}>
        {members.map((member) => (
          <Member
            key={member.product}
            member={member}
            parent={parents.get(member.product)}
            isItself={member.product === product.product}
          />
        ))}
      </ol>
      <Button
        icon={<Table2 size={14} aria-hidden="true" />}
        onClick={() => {
          const { titleField, locales } = connection;
          void openVariantSheet({ product: product.product, property: titleField, locale: locales[0] ?? '' });
          void showView('catalog');
        }}
      >{t`Variants as a sheet`}</Button>
      {total > members.length ? (
        <p
          className={parts.hint}
        >{t`The nearest ${formatNumber(members.length)} of ${plural(total, { one: '# product', other: '# products' })}.`}</p>
      ) : null}
      {structure}
    </>
  );
}

function Member({
  member,
  parent,
  isItself,
}: {
  member: FamilyMember;
  parent: FamilyMember | undefined;
  isItself: boolean;
}) {
  const {
    product,
    identifier,
    title,
    level,
    gone,
    removal,
    childBoundAttributes,
    definingProperties,
    sameAs,
  } = member;
  const missing = (parent?.childBoundAttributes ?? []).filter(
    (attribute) =>
      !definingProperties.some(({ property, value }) => property === attribute && value !== null),
  );
  return (
    <li
      className={styles.member}
      style={{ paddingInlineStart: level * 18 }}
      data-itself={isItself || undefined}
    >
      <button
        type="button"
        className={styles.go}
        aria-current={isItself ? 'true' : undefined}
        onClick={() => goToProduct(product)}
      >
        <span className="visually-hidden">{t`level ${level + 1}:`} </span>
        <span className={parts.breaks}>{title || identifier}</span>
        <code className={classNames(parts.muted, parts.tinyCode)}>{identifier}</code>
        {isItself ? (
          <span className={classNames(parts.tiny, parts.strong, parts.accent)}>{t`this product`}</span>
        ) : null}
      </button>
      <div className={styles.facts}>
        {removal ? <RemovalPill mode={removal} /> : null}
        {gone ? <StatePill state="unknown">{t`no longer listed`}</StatePill> : null}
        {sameAs.length > 0 ? <StatePill state="waiting">{t`same as a sibling`}</StatePill> : null}
        {childBoundAttributes.length > 0 ? (
          <span>
            <Trans>
              variants differ by{' '}
              <b className={parts.ink}>{childBoundAttributes.map(propertyLabel).join(', ')}</b>
            </Trans>
          </span>
        ) : null}
        {definingProperties.map(({ property, locale, value }) => (
          <span key={`${property} ${locale}`}>
            {locale === undefined ? propertyLabel(property) : `${propertyLabel(property)} · ${locale}`}:{' '}
            <b className={parts.ink}>{value === null ? t`no value` : valueText(value)}</b>
          </span>
        ))}
        {missing.length > 0 ? (
          <span className={parts.edited}>
            {t`not defined:`} {missing.map(propertyLabel).join(', ')}
          </span>
        ) : null}
      </div>
    </li>
  );
}
