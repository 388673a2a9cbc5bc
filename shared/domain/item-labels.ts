import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ItemState } from '../contract/changesets.ts';

/**
 * The label of an item's state, on screen and in files. A pending item is only going to be sent while its change set is
 * queued or running.
 */
export function itemWord(state: ItemState, changeSet: ChangeSet['state']): string {
  switch (state) {
    case 'in_flight':
      return t`being sent`;
    case 'pending':
      return changeSet === 'running' || changeSet === 'queued' ? t`waiting` : t`not sent`;
    case 'conflict':
      return t`changed in the service`;
    case 'applied':
      return t`applied`;
    case 'failed':
      return t`failed`;
    case 'skipped':
      return t`skipped`;
    case 'unknown':
      return t`unknown`;
  }
}

/** "3 failed": how many items are in a state. */
export function itemsInState(state: ItemState, changeSet: ChangeSet['state'], items: number): string {
  switch (state) {
    case 'in_flight':
      return plural(items, { other: '# being sent' });
    case 'pending':
      return changeSet === 'running' || changeSet === 'queued'
        ? plural(items, { other: '# waiting' })
        : plural(items, { other: '# not sent' });
    case 'conflict':
      return plural(items, { other: '# changed in the service' });
    case 'applied':
      return plural(items, { other: '# applied' });
    case 'failed':
      return plural(items, { other: '# failed' });
    case 'skipped':
      return plural(items, { other: '# skipped' });
    case 'unknown':
      return plural(items, { other: '# unknown' });
  }
}
