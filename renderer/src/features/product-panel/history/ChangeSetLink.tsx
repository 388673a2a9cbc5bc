import { t } from '@lingui/core/macro';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { narrowItems, showChangeSet } from '../../../state/activity.ts';
import { ALL_ITEMS } from '../../../state/item-filters.ts';
import styles from './history.module.css';

/** A link to a change set, filtered to the product. */
export function ChangeSetLink({ changeSet, identifier }: { changeSet: number; identifier: string }) {
  const show = () => {
    narrowItems(changeSet, { ...ALL_ITEMS, search: identifier });
    void showChangeSet(changeSet);
  };
  return (
    <LinkButton className={styles.link} onClick={show}>
      {t`Change set ${changeSet}`}
    </LinkButton>
  );
}
