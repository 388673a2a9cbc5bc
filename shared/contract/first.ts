import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { viewQuery } from '../domain/query.ts';
import { appInfo, settings } from './app.ts';
import { catalogSummary, gridLayout, openedView, row } from './catalog.ts';
import { connection } from './connections.ts';
import { defineOperation } from './define.ts';
import { job } from './jobs.ts';
import { serviceReach } from './reach.ts';
import { lastView } from './views.ts';

const firstAnswers = z.object({
  'app.info': appInfo,
  'settings.get': settings,
  'connections.list': z.array(connection),
  'jobs.list': z.array(job),
  'reach.list': z.object({ services: z.array(serviceReach) }),
});

const firstCatalog = z.object({
  connectionId: z.string(),
  'catalog.summary': catalogSummary,
  'catalog.layout': gridLayout.nullable(),
  'views.last': lastView.nullable(),
});

/** The view that a catalog showed last, and its first rows: `catalog.openView` and `catalog.window`, with their inputs. */
const firstRows = z.object({
  connectionId: z.string(),
  query: viewQuery,
  opened: openedView,
  columns: z.array(column),
  completeness: z.boolean(),
  rows: z.array(row),
});

export const firstOperations = [
  /**
   * The first questions of a window, all asked at once: the answers to what it asks then, by the names of those operations, each as
   * soon as it is known. The catalog is the one that was shown last (or the sample, if the app was started with it); null if there is none.
   */
  defineOperation({ name: 'app.first', input: z.object({}), output: firstAnswers }),
  defineOperation({ name: 'app.firstCatalog', input: z.object({}), output: firstCatalog.nullable() }),
  /** Null also if the catalog has no products. */
  defineOperation({ name: 'app.firstRows', input: z.object({}), output: firstRows.nullable(), hot: true }),
] as const;
