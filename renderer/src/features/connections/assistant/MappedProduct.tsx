import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import { classNames } from '../../../components/class-names.ts';
import { direction, languageName } from '../../../components/format.ts';
import { ValueText } from '../../../components/ValueText.tsx';
import parts from '../../../theme/parts.module.css';
import styles from './MappedProduct.module.css';

type Product = NonNullable<ConnectionTest['sample']>;

/** A product as the app would hold it: what identifies it, then every value by property and language. */
export function MappedProduct({ product }: { product: Product }) {
  const { identifier, title, productId, parentIdentifier, children, values } = product;
  const properties = [...Map.groupBy(values, ({ property }) => property)];
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t`Identifier`}>
          <code>{identifier}</code>
        </Fact>
        <Fact name={t`Title`}>{title ? <span dir="auto">{title}</span> : <None />}</Fact>
        <Fact name={t`Product id`}>{productId === null ? <None /> : <code>{productId}</code>}</Fact>
        <Fact name={t`Parent`}>{parentIdentifier === null ? <None /> : <code>{parentIdentifier}</code>}</Fact>
        <Fact name={t`Variants`}>{children === 0 ? <None /> : t`${children} on this page`}</Fact>
      </dl>
      <h4 className={classNames(parts.fieldLabel, parts.hint, parts.above3)}>
        {values.length === 0
          ? t`No values`
          : t`${plural(values.length, { one: '# value', other: '# values' })} of ${plural(properties.length, { one: '# property', other: '# properties' })}`}
      </h4>
      <dl>
        {properties.map(([property, ofProperty]) => (
          <div key={property} className={styles.property}>
            <dt className={classNames(parts.medium, parts.breaks)}>{property}</dt>
            {ofProperty.map(({ locale, value }) => (
              <dd key={locale}>
                <span className={styles.locale} title={languageName(locale)}>
                  {locale}
                </span>
                <span className={parts.grows} dir={direction(locale)}>
                  <ValueText value={value} locale={locale} wrap />
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const None = () => <span className={parts.muted}>{t`none`}</span>;
