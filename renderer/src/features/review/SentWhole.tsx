import { plural, t } from '@lingui/core/macro';
import { showSection } from '../../state/review-section.ts';
import styles from './review.module.css';

/** That edits of new products and of full updates are sent from another section. */
export function SentWhole({ edits }: { edits: number }) {
  return (
    <p className={styles.sub}>
      {t`${plural(edits, { one: t`# edit belongs`, other: t`# edits belong` })} to new products or full updates and`}{' '}
      {edits === 1 ? 'is' : 'are'} {t`sent from there.`}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => showSection('creations')}
      >{t`Show new products`}</button>
    </p>
  );
}
