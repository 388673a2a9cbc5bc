import type { ProductAddress } from '#shared/service/patch-request.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { RunJournal } from '../runs/run-journal.ts';

/** Items in journal order, never splitting a product, and the addresses of their products. */
export interface JournalPage {
  items: SendableChange[];
  addresses: ProductAddress[];
}

/** The journal of a change set whose items are edits of cells. */
export class EditJournal extends RunJournal {
  /** About `limit` items in a state after the item `after`, never splitting a product. Null if there are no more. */
  page(state: 'pending' | 'unknown', after: number, limit: number): Promise<JournalPage | null> {
    return this.call('read', async (store, changeSet) => {
      const items = await store.itemsToSend(changeSet, state, { after, limit });
      if (items.length === 0) return null;
      return { items, addresses: await store.addresses([...new Set(items.map(({ product }) => product))]) };
    });
  }

  /** Whether any item edits the variant structure (2.2). */
  async hasStructure(): Promise<boolean> {
    const columns = await this.call('read', (store, changeSet) => store.itemColumns(changeSet, null));
    return columns.some(({ property }) => isStructure(property));
  }

  /** The appends of unknown outcome that were in flight when the app stopped unexpectedly, with the time they were sent. */
  interruptedAppends(): Promise<{ item: number; sentAt: string }[]> {
    return this.call('read', (store, changeSet) => store.interruptedAppends(changeSet));
  }

  /** All items in a state, page by page; items that enter the state behind the current page are not returned. */
  async *pages(state: 'pending' | 'unknown', limit: number): AsyncGenerator<JournalPage, void, undefined> {
    let after = 0;
    for (;;) {
      const page = await this.page(state, after, limit);
      if (page === null) return;
      yield page;
      after = page.items.at(-1)!.item;
    }
  }
}
