import { join } from 'node:path';
import { openCatalogStore } from '#electron/store/open.ts';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { NewProduct, StagedProduct } from '#shared/contract/creations.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { RemovableService } from './removable-service.ts';
import { type Removing, startRemoving } from './removing.ts';
import type { RunningApp } from './running-app.ts';

type Stage = InputOf<'creations.stage'>['products'][number];

/** A connection to a service that receives whole products, with short helpers. */
export interface Creating extends Omit<Removing, 'begin' | 'remove' | 'mark' | 'restore'> {
  /** Stages new products and returns their numbers. */
  stage(...products: Stage[]): Promise<number[]>;
  /** Marks a listed product to be replaced with exactly these values, as an import does. Restarts the app. */
  replace(identifier: string, values: Record<string, CellValue>): Promise<void>;
  edit(identifier: string, property: string, value: CellValue): Promise<void>;
  staged(): Promise<StagedProduct[]>;
  begin(): Promise<{ changeSet: number; jobId: string | null }>;
  /** Sends everything staged, accepting the loss of values, and waits until the job has ended or paused. */
  send(): Promise<ChangeSet>;
}

/** A new product with a title and any other given fields. */
export const fresh = (identifier: string, more: Partial<NewProduct> = {}): Stage => ({
  identifier,
  values: [{ property: 'title', locale: 'en', value: `New ${identifier}` }],
  ...more,
});

export async function startCreating(
  app: RunningApp,
  service: Pick<RemovableService, 'url' | 'token'>,
  change: Parameters<typeof startRemoving>[2] = {},
): Promise<Creating> {
  const {
    begin: _begin,
    remove: _remove,
    mark: _mark,
    restore: _restore,
    ...base
  } = await startRemoving(app, service, change);
  const { connectionId } = base;
  const edits = async (identifier: string, values: Record<string, CellValue>) => {
    const product = (await base.products()).get(identifier)!;
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: Object.entries(values).map(([property, value]) => ({
        product,
        property,
        locale: 'en',
        change: value === null ? { kind: 'remove' } : { kind: 'set', value },
      })),
    });
  };
  const creating: Creating = {
    ...base,
    async stage(...products) {
      return (await app.call('creations.stage', { connectionId, products })).products;
    },
    async replace(identifier, values) {
      const list = Object.entries(values).map(([property, value]) => ({ property, locale: 'en', value }));
      await app.restart(async () => {
        const store = await openCatalogStore(join(app.dataDir, 'catalogs', connectionId, 'catalog.db'), {
          locales: ['en', 'de'],
          titleField: 'title',
        });
        const step = await store.beginStep('Import');
        await store.stageWhole(step, [{ identifier, mode: 'replace', values: list }]);
        await store.endStep(step);
        await store.close();
      });
    },
    edit: (identifier, property, value) => edits(identifier, { [property]: value }),
    async staged() {
      const page = { connectionId, filter: {}, offset: 0, limit: 1000 };
      return (await app.call('creations.list', page)).rows;
    },
    async begin() {
      const { fingerprint: confirmed } = await app.call('creations.plan', { connectionId, limit: 0 });
      return app.call('creations.apply', { connectionId, confirmed, losing: true });
    },
    async send() {
      const { changeSet, jobId } = await creating.begin();
      await app.ended(jobId);
      return creating.get(changeSet);
    },
  };
  return creating;
}
