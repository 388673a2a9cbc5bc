import type { ChangeSet, ItemState } from '../contract/changesets.ts';

/** What an item's state is called, on the screen and in files: one still pending will be sent only while its change set goes on. */
export function itemWord(state: ItemState, changeSet: ChangeSet['state']): string {
  switch (state) {
    case 'in_flight':
      return 'being sent';
    case 'pending':
      return changeSet === 'running' || changeSet === 'queued' ? 'waiting' : 'not sent';
    case 'conflict':
      return 'changed in the service';
    default:
      return state;
  }
}
