import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { classifications } from '#shared/domain/categories.ts';
import { entriesWithin } from '#shared/domain/completeness.ts';
import { toJson } from '#shared/service/json.ts';
import { storedProductJson } from '#shared/service/record-json.ts';
import { findProduct } from '../../api/product-list.ts';
import { requiredAttributes } from '../../api/required-attributes.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import { FamilyCache } from '../runs/family-cache.ts';
import { type Pulling, startPull } from '../start-pull.ts';
import { lookAgainAtFindings } from '../translate/look-again-at-findings.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The local catalog: its rows in order, single products, pulling it, and the layout of its columns. */
export function catalogHandlers(workspaces: Workspaces, pulling: Pulling): HandlersOf<'catalog'> {
  const { read } = onConnection(workspaces);
  return {
    'catalog.summary': read(({ store }) => store.summary()),
    'catalog.repairRead': read(async ({ store }) => {
      await store.forgetRepair();
      return {};
    }),
    'catalog.pull': read((workspace) => startPull(workspace, pulling)),
    'catalog.dismissPull': read(async ({ store }) => {
      await store.dismissPull();
      return {};
    }),

    'catalog.openView': read(async ({ store }, { query, staying }) => {
      await lookAgainAtFindings(store, query);
      await readFigures(store, figuresIn(query));
      return store.openView(query, staying ?? null);
    }),
    'catalog.window': read(async ({ store }, { view, start, count, columns, completeness }) => ({
      rows: await store.window(view, start, count, columns, completeness),
    })),
    'catalog.staleRows': read(async ({ store }, { view }) => {
      await lookAgainAtFindings(store, await store.queryOf(view));
      return { rows: await store.staleRows(view) };
    }),
    'catalog.locate': read(async ({ store }, { view, product }) => ({
      row: await store.locate(view, product),
    })),

    'catalog.product': read(({ store }, { product }) => store.product(product)),
    'catalog.family': read(({ store }, { product, limit }) => store.family(product, limit)),
    'catalog.cells': read(async ({ store }, { products, column }) => ({
      cells: await store.columnCells(products, column),
    })),
    'catalog.raw': read(async ({ store, client, connection }, { product, from }) => {
      const kept = await store.storedProduct(product);
      if (from === 'kept') return { text: pretty(storedProductJson(kept, connection)) };
      const alone = await findProduct(client, kept.identifier);
      if (alone) return { text: pretty(toJson(alone.item)) };
      // Some services find only the top of a tree by its identifier.
      const top = await store.topmostParent(product);
      const nested = top === null ? null : await new FamilyCache(client).find(kept, top);
      return { text: nested && pretty(toJson(nested.item)) };
    }),
    'catalog.requiredAttributes': read(async ({ store, client }, { product, scope }) => {
      const { productId, identifier, gone, cells } = await store.product(product);
      if (gone)
        throw new AppError(
          'not_found',
          t`The service no longer lists “${identifier}”, so there are no required attributes.`,
        );
      if (productId === null)
        throw new AppError(
          'invalid_input',
          t`The service gave no product id for “${identifier}”, which the request for required attributes needs.`,
        );
      const { attributes, unreadable } = await requiredAttributes(client, productId, {
        taxonomyId: scope?.taxonomyId,
        taxonomyNodeId: scope?.nodeId ?? undefined,
      });
      const { within, elsewhere } = scope
        ? entriesWithin(
            attributes,
            scope,
            cells.flatMap(({ value }) => classifications(value)),
          )
        : { within: attributes, elsewhere: 0 };
      return { attributes: within, unreadable: unreadable.length, elsewhere };
    }),

    'catalog.layout': read(({ store }) => store.layout()),
    'catalog.saveLayout': read(async ({ store }, { layout }) => {
      await store.saveLayout(layout);
      return {};
    }),
  };
}

const pretty = (json: unknown): string => JSON.stringify(json, null, 2);
