import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { Segment, SegmentContext } from '#shared/contract/translate.ts';
import { classNames } from '../../../components/class-names.ts';
import { direction, languageName } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { PictureFrame } from '../../../pictures/PictureFrame.tsx';
import { PictureOffer } from '../../../pictures/PictureOffer.tsx';
import { usePicture } from '../../../pictures/use-picture.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { useConnection } from '../../../state/connections.ts';
import { showProduct } from '../../../state/product-panel.ts';
import parts from '../../../theme/parts.module.css';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** The product whose text is translated: its title, category, and how a variant differs. */
export function ProductFacts({
  connectionId,
  segment,
  context,
}: {
  connectionId: string;
  segment: Segment;
  context: SegmentContext | null;
}) {
  const facts = [
    segment.identifier,
    context && context.category.length > 0 ? context.category.join(' › ') : '',
    context?.variantOf ? t`variant of ${{ parent: context.variantOf }}` : '',
  ].filter(Boolean);
  return (
    <header className={classNames(parts.grid, parts.hairGap)}>
      <h2 className={styles.title}>
        <LinkButton title={t`Show the product`} onClick={() => showProduct(segment.product)}>
          {segment.title || segment.identifier}
        </LinkButton>
      </h2>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      {context && context.axes.length > 0 ? (
        <p className={classNames(parts.flex, parts.wraps, parts.tightWrap)}>
          {context.axes.map(({ property, value }) => (
            <span key={property} className={styles.axis}>
              {propertyLabel(property)}: {value}
            </span>
          ))}
        </p>
      ) : null}
      {context?.image ? (
        <Picture
          connectionId={connectionId}
          image={context.image}
          title={segment.title || segment.identifier}
        />
      ) : null}
    </header>
  );
}

/** The same segment in the other languages, for comparison. */
export function AlsoIn({ context, without }: { context: SegmentContext; without: readonly string[] }) {
  const others = context.alsoIn.filter(({ locale }) => !without.includes(locale));
  if (others.length === 0) return null;
  return (
    <Section title={t`Also in`}>
      <dl className={classNames(parts.grid, parts.gap1)}>
        {others.map(({ locale, text }) => (
          <div key={locale} className={styles.pair}>
            <dt className={parts.muted}>{languageName(locale)}</dt>
            <dd lang={locale} dir={direction(locale)} className={styles.long}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The product's other texts in both languages. */
export function Neighbours({
  context,
  sourceLocale,
  locale,
}: {
  context: SegmentContext;
  sourceLocale: string;
  locale: string;
}) {
  if (context.neighbours.length === 0) return null;
  return (
    <Section title={t`Other texts of the product`}>
      <dl className={classNames(parts.grid, parts.gap1)}>
        {context.neighbours.map(({ property, source, target }) => (
          <div key={property} className={styles.pair}>
            <dt className={parts.muted} title={property}>
              {propertyLabel(property)}
            </dt>
            <dd>
              <span lang={sourceLocale} dir={direction(sourceLocale)} className={styles.long}>
                {source}
              </span>
              {target ? (
                <span lang={locale} dir={direction(locale)} className={`${styles.long} ${styles.quiet}`}>
                  {target}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Image = NonNullable<SegmentContext['image']>;

/** The picture of a product, or the offer to show pictures of this connection. */
function Picture({
  connectionId,
  image,
  title,
}: {
  connectionId: string;
  image: Image;
  /** The title of the product. */
  title: string;
}) {
  const isOn = useConnection(connectionId)?.showPictures ?? false;
  const figure = useRef<HTMLElement>(null);
  return (
    <figure ref={figure} className={styles.figure} tabIndex={-1}>
      {isOn ? (
        <LoadedPicture connectionId={connectionId} image={image} title={title} />
      ) : (
        // The button disappears when clicked; focus stays where the picture appears.
        <PictureOffer
          connectionId={connectionId}
          address={image.address}
          onAccepted={() => figure.current?.focus()}
        />
      )}
    </figure>
  );
}

function LoadedPicture({
  connectionId,
  image: { property, address },
  title,
}: {
  connectionId: string;
  image: Image;
  title: string;
}) {
  const { state, retry, onDamaged } = usePicture(connectionId, address);
  return (
    <PictureFrame
      state={state}
      alt={`${title}: ${propertyLabel(property)}`}
      address={address}
      onRetry={retry}
      onDamaged={onDamaged}
    />
  );
}
