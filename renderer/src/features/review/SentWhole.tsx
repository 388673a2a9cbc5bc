import { plural, t } from '@lingui/core/macro';
import { showSection } from '../../state/review-section.ts';
import styles from './review.module.css';

/** Says that edits of new products and of full updates are sent from another section. */
export function SentWhole({ edits }: { edits: number }) {
  return (
    <p className={styles.sub}>
      {plural(edits, {
        one: '# edit belongs to new products or full updates and is sent from there.',
        other: '# edits belong to new products or full updates and are sent from there.',
      })}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => showSection('creations')}
      >{t`Show new products`}</button>
    </p>
  );
}
