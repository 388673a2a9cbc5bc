import { useEffect } from 'react';
import { seenIn } from '#shared/contract/catalog.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../client/index.ts';
import { countStaleRows, loadCatalog, saveLayout, useCatalog } from '../../state/catalog.ts';
import { readSummary, useSummary } from '../../state/connections.ts';
import { onCreationsChanged } from '../../state/creations.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import { rememberLastView } from '../../state/last-view.ts';
import { onMarksChanged } from '../../state/removals.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { showMarks } from './marks/show-marks.ts';

/** The pause after edits before counting the rows that no longer match, in milliseconds. */
const STALE_PAUSE = 400;
/** How often rows of a running pull are shown, in milliseconds. */
const PULL_STEP = 1500;
/** In milliseconds: while a removal is sent, marks would change faster than anyone can follow. */
const MARKS_EVERY = 500;
/** The same for cell contents, while a change set is sent. */
const ROWS_EVERY = 500;

/** Keeps the grid up to date with what happens elsewhere: edits of other windows, pulls, applied changes. */
export function useLiveCatalog(grid: CatalogGrid): void {
  const connectionId = grid.connection.id;

  useEffect(() => {
    void loadCatalog(connectionId);
    let timer = 0;
    const countStale = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const { view } = useCatalog.getState();
        if (view) void countStaleRows(connectionId, view.view);
      }, STALE_PAUSE);
    };
    const marks = throttled(() => showMarks(grid), MARKS_EVERY);
    const creations = throttled(() => grid.reopen('in place'), MARKS_EVERY);
    const rows = throttled(() => grid.reload(), ROWS_EVERY);
    const stops = [
      marks.stop,
      creations.stop,
      rows.stop,
      onMarksChanged(connectionId, marks.request),
      onCreationsChanged(connectionId, creations.request),
      rememberLastView(connectionId),
      client.on('drafts.changed', (event) => {
        if (event.connectionId !== connectionId) return;
        if (!event.cells) grid.editor.valuesChanged();
        if (!event.cells || grid.update(event.cells)) rows.request();
        countStale();
      }),
      client.on('catalog.changed', (event) => {
        if (event.connectionId !== connectionId || seenIn[event.reason] === 'neither') return;
        grid.editor.valuesChanged();
        // Changes from elsewhere must not move rows under the user: rows are reloaded in place.
        if (seenIn[event.reason] === 'rows') rows.request();
        else void grid.reopen('in place');
        countStale();
      }),
      // Rows that were read before there were findings have none.
      useSummary.subscribe((now, before) => {
        if (now.summary?.checked === true && before.summary?.checked === false) rows.request();
      }),
      client.on('completeness.changed', (event) => {
        if (event.connectionId !== connectionId) return;
        if (grid.showsCompleteness) rows.request();
        countStale();
      }),
      client.onConnectionState((connected) => {
        if (!connected) return;
        void loadCatalog(connectionId);
        void grid.reopen('in place');
      }),
    ];
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
      void saveLayout();
    };
  }, [grid, connectionId]);
}

/** The running pull of the connection. Its products appear while it runs; what the user looks at stays in place. */
export function usePullProgress(grid: CatalogGrid): Job | undefined {
  const connectionId = grid.connection.id;
  const job = useJobs((state) => runningPull(state.jobs, connectionId));
  const running = job !== undefined;
  useEffect(() => {
    if (!running) return;
    let timer = 0;
    let stopped = false;
    // Each step starts after a pause once the previous one is done: evaluating a view of many products takes a moment.
    const step = async () => {
      await Promise.all([readSummary(connectionId), grid.reopen('in place')]);
      if (!stopped) timer = window.setTimeout(() => void step(), PULL_STEP);
    };
    timer = window.setTimeout(() => void step(), PULL_STEP);
    return () => {
      stopped = true;
      window.clearTimeout(timer);
    };
  }, [running, grid, connectionId]);
  return job;
}
