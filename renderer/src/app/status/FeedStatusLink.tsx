import { plural, t } from '@lingui/core/macro';
import { showView, useApp } from '../../state/app.ts';
import { useFeed } from '../../state/feed.ts';
import styles from './FeedStatusLink.module.css';

/** How much changed in the service and was not seen yet; leads there. */
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
