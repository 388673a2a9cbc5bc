import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemState } from '../contract/changesets.ts';

/** What an item's state is called, on the screen and in files: one still pending will be sent only while its change set goes on. */
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
