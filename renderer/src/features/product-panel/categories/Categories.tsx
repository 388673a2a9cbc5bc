import { t } from '@lingui/core/macro';
import { classNames } from '../../../components/class-names.ts';
import { StatePill } from '../../../components/StatePill.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import styles from './categories.module.css';
import type { CategoryBlock } from './category-blocks.ts';

/** The categories of the product, taxonomy by taxonomy. */
export function Categories({ blocks }: { blocks: readonly CategoryBlock[] }) {
  if (blocks.length === 0) return <p className={parts.hint}>{t`The product has no category.`}</p>;
  return blocks.map(({ key, taxonomyId, taxonomyName, property, nodes }) => {
    const isUnclassified = nodes.some(({ nodeId }) => nodeId === null);
    return (
      <div key={key} className={classNames(parts.grid, parts.iconGap)}>
        <h4 className={styles.taxonomy}>
          {taxonomyName ?? taxonomyId ?? t`No taxonomy named`}
          <span className={styles.property}>{propertyLabel(property)}</span>
        </h4>
        <ul
          className={classNames(parts.grid, parts.gap1)}
          aria-label={
            taxonomyName === null && taxonomyId === null
              ? t`Categories in no taxonomy`
              : t`Categories in ${taxonomyName ?? taxonomyId ?? ''}`
          }
        >
          {nodes.map(({ text, nodeId }, at) => (
            <li key={`${nodeId} ${text}`} className={styles.node}>
              <span className={styles.path}>{text ?? t`Category ${nodeId ?? ''}`}</span>
              {nodeId === null ? <StatePill state="unknown">{t`unclassified`}</StatePill> : null}
              {at === 0 && nodes.length > 1 ? (
                <span className={parts.hint}>{t`used by systems that store only one`}</span>
              ) : null}
            </li>
          ))}
        </ul>
        {nodes.length > 1 ? <p className={parts.hint}>{t`All categories have equal weight.`}</p> : null}
        {isUnclassified ? (
          <p
            className={parts.hint}
          >{t`This path is not classified. An automation of the service or an edit has to classify the product.`}</p>
        ) : null}
      </div>
    );
  });
}
