import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { editorKind } from '../../../editors/editor-kind.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import type { ProductModel, ProductState, ShownProduct } from '../product-model.ts';
import { inheritedValue, NOTHING } from './product-cells.ts';
import styles from './properties.module.css';
import type { PropertyGroup } from './property-groups.ts';
import { ValueLine } from './ValueLine.tsx';

/** The estimated height of a line and of a heading, in CSS pixels, until they are measured. */
const LINE = 34;
const HEADING = 34;
/** Blocks within this distance of the visible area are rendered, in CSS pixels. */
const NEAR = '700px 0px';

export interface PropertyBlockProps {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
  group: PropertyGroup;
  editing: ProductState['editing'];
}

/** A property with its languages. Far outside the visible area, only its height is kept. */
export function PropertyBlock({ model, connection, product, group, editing }: PropertyBlockProps) {
  const { property, kind, locales } = group;
  const { details, cells, parents } = product;
  const block = useRef<HTMLDivElement>(null);
  const { isNear, height } = useNearness(block);
  const isEdited = editing !== null && editing.ref.property === property;
  const isWritable = !connection.readOnly && !details.gone;
  return (
    <div
      ref={block}
      className={styles.block}
      data-plain={(!group.translatable && locales.length === 1) || undefined}
      style={isNear || isEdited ? undefined : { height: height ?? HEADING + locales.length * LINE }}
    >
      {isNear || isEdited ? (
        <>
          <h4 className={styles.property}>
            <span title={property}>{propertyLabel(property)}</span>
            {group.translatable ? null : <span className={styles.setting}>{t`not translatable`}</span>}
          </h4>
          <div className={styles.lines}>
            {locales.map((locale) => {
              const cell = { property, locale };
              const shown = cells.get(columnKey(cell)) ?? NOTHING;
              return (
                <ValueLine
                  key={locale}
                  model={model}
                  product={details.product}
                  property={property}
                  locale={locale}
                  hasLanguages={group.translatable || locales.length > 1}
                  shown={shown}
                  inherited={shown.value === null ? inheritedValue(cell, parents) : undefined}
                  kind={isWritable ? editorKind(shown.value, kind, () => textsOf(cells, group)) : null}
                  isWritable={isWritable}
                  editing={
                    editing?.ref.locale === locale && isEdited && editing.ref.product === details.product
                      ? editing
                      : null
                  }
                />
              );
            })}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** The texts of the property in its languages, to tell whether they are dates. */
const textsOf = (cells: ShownProduct['cells'], { property, locales }: PropertyGroup): string[] =>
  locales.flatMap((locale) => {
    const value = cells.get(columnKey({ property, locale }))?.value;
    return typeof value === 'string' && value !== '' ? [value] : [];
  });

function useNearness(block: { current: HTMLElement | null }): { isNear: boolean; height: number | null } {
  const [isNear, setNear] = useState(false);
  const height = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = block.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // A block that has focus stays rendered.
        const keeps = element.contains(document.activeElement);
        if (!entry.isIntersecting && !keeps && element.childElementCount > 0)
          height.current = entry.boundingClientRect.height;
        setNear(entry.isIntersecting || keeps);
      },
      { root: element.closest('[data-panel-body]'), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [block]);
  return { isNear, height: height.current };
}
