import { plural, t } from '@lingui/core/macro';
import { showView, useApp } from '../../state/app.ts';
import { useFeed } from '../../state/feed.ts';
import styles from './FeedStatusLink.module.css';

/** The number of changes in the service that the user has not seen yet; leads to them. */
export function FeedStatusLink() {
  const unseen = useFeed(({ status }) => status?.unseen ?? 0);
  const isShown = useApp(({ view }) => view === 'changes');
  if (unseen === 0 || isShown) return null;
  return (
    <button type="button" className={styles.link} onClick={() => void showView('changes')}>
      {t`${plural(unseen, { one: '# change', other: '# changes' })} in the service`}
    </button>
  );
}
