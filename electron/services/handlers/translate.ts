import { plural, t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { OpenedSegments, SegmentFilter, TranslateScope } from '#shared/contract/translate.ts';
import type { LearnedText } from '../../store/catalog/translate/learned-texts.ts';
import { refuseWhileEditing } from '../cells/as-one-step.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import type { Emit } from '../event-bus.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import type { MachineTranslation } from '../machine-translation.ts';
import type { TranslationMemory } from '../memory.ts';
import type { Logger } from '../ports.ts';
import { machineCost, translateByMachine } from '../translate/by-machine.ts';
import { compareSegments } from '../translate/compare-segments.ts';
import { exactMatches, filledSentence } from '../translate/fill-exact.ts';
import { lookAgainAtFindings } from '../translate/look-again-at-findings.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

interface TranslateOptions {
  workspaces: Workspaces;
  jobs: Jobs;
  emit: Emit;
  logger: Logger;
  memory: TranslationMemory;
  machine: MachineTranslation;
}

/** Segments, which translators work on. Saved ones are staged edits like all others. */
export function translateHandlers({
  workspaces,
  jobs,
  emit,
  logger,
  memory,
  machine,
}: TranslateOptions): HandlersOf<'translate'> {
  const { read, change } = onConnection(workspaces);
  /** Runs in the background: an error in the memory does not affect what was saved. */
  const learn = async (connectionId: string, sourceLocale: string, learned: readonly LearnedText[]) => {
    const at = new Date().toISOString();
    const units = learned.map((text) => ({ ...text, sourceLocale, origin: 'edit' as const, at }));
    await memory
      .learn(connectionId, units)
      .catch((error: unknown) =>
        logger.error('The translation memory did not learn what was saved', { connectionId, error }),
      );
  };
  const checkAgain = ({ connection, store }: Workspace, list: number) =>
    jobs.start({
      kind: 'check',
      unit: 'segments',
      connectionId: connection.id,
      title: t`Check translations`,
      run: async (handle) => {
        try {
          return await checkSegments(store, list, handle);
        } finally {
          emit('catalog.changed', { connectionId: connection.id, reason: 'checks' });
        }
      },
    });
  return {
    'translate.open': read(async ({ connection, store }, { scope, filter }) => {
      const opened = await openSegments(store, scope, filter);
      saveSources(store, opened.list).catch((error: unknown) =>
        logger.error('What translations were written against was not kept', {
          connectionId: connection.id,
          error,
        }),
      );
      return opened;
    }),
    'translate.window': read(async ({ store }, { list, start, count }) => ({
      segments: await store.segments(list, start, count),
    })),
    'translate.locate': read(async ({ store }, { list, segment, orInOther }) => ({
      row: await store.locateSegment(list, segment, orInOther),
    })),
    'translate.next': read(async ({ store }, { list, from, backwards, status }) => ({
      row: await store.nextSegment(list, { from, backwards, status }),
    })),
    'translate.progress': read(({ store }, { list }) => store.segmentProgress(list)),
    'translate.save': change(async ({ connection, store }, { list, segments, repeat }) => {
      if (repeat) await compareSegments(store, list);
      const { learned, ...outcome } = await store.saveSegments(list, segments, repeat);
      void learn(connection.id, (await store.segmentScope(list)).source, learned);
      return outcome;
    }),
    'translate.fillExact': change((workspace, { list }) => {
      const { connection, store } = workspace;
      refuseWhileEditing(jobs, connection.id);
      return jobs.start({
        kind: 'edit',
        unit: 'segments',
        connectionId: connection.id,
        title: t`Fill exact matches`,
        run: async (handle) => {
          const found = await exactMatches(workspace, list, handle);
          return filledSentence(
            found.length === 0 ? { filled: 0, held: 0, left: 0 } : await store.fillSegments(list, found),
          );
        },
      });
    }),
    'translate.machineCost': read((workspace, { list }) => machineCost(workspace, list)),
    'translate.byMachine': change(async (workspace, { list }) => {
      const { id: connectionId } = workspace.connection;
      await machine.ready();
      if (jobs.running(connectionId, 'machine'))
        throw new AppError(
          'busy',
          t`The machine translates already. Wait for it to finish or cancel it first.`,
        );
      return jobs.start({
        kind: 'machine',
        unit: 'segments',
        connectionId,
        title: t`Translate by machine`,
        run: (handle) => translateByMachine(workspace, machine, list, handle),
      });
    }),
    'translate.mark': read(async ({ store }, { list, segments, review }) => {
      await store.markSegments(list, segments, review);
      return {};
    }),
    'translate.comment': read(async ({ store }, { list, segment, id, text, isPrivate }) => ({
      comments: await store.commentOn(list, segment, { id, text, isPrivate }),
    })),
    'translate.history': read(async ({ store }, { list, segment }) => ({
      events: await store.segmentHistory(list, segment),
    })),
    'translate.days': read(async ({ store }, of) => ({ days: await store.translatedByDay(of) })),
    'translate.context': read(({ store }, { list, segment }) => store.segmentContext(list, segment)),
    'translate.repetitions': read(async ({ store }, { list, segment, limit }) => {
      await compareSegments(store, list);
      return store.repetitions(list, segment, limit);
    }),
    'translate.check': read((workspace, { list }) => checkAgain(workspace, list)),
    'translate.settings': read(({ store }) => store.checkSettings()),
    'translate.setSettings': read(async ({ store }, { settings }) => {
      await store.setCheckSettings(settings);
      return {};
    }),
    'translate.sentences': read(({ store }) => store.sentenceSettings()),
    'translate.setSentences': read(async ({ connection, store }, { sentences }) => {
      await store.setSentenceSettings(sentences);
      emit('catalog.changed', { connectionId: connection.id, reason: 'checks' });
      return {};
    }),
    'translate.dismiss': read(async (workspace, { list, segment, dismissal }) => {
      const isOld = await workspace.store.dismissWarning(list, segment, dismissal);
      return isOld ? checkAgain(workspace, list) : { jobId: null };
    }),
    'translate.showDismissed': read(async (workspace, { list, dismissed }) => {
      const isOld = await workspace.store.showDismissed(list, dismissed);
      return isOld ? checkAgain(workspace, list) : { jobId: null };
    }),
    'translate.last': read(({ store }) => store.lastTranslation()),
    'translate.saveLast': read(async ({ store }, { last }) => {
      await store.saveLastTranslation(last);
      return {};
    }),
  };
}

/** Checks all segments of a list. Returns a sentence about what was found. Throws `cancelled`. */
async function checkSegments(store: Workspace['store'], list: number, handle: JobHandle): Promise<string> {
  await compareSegments(store, list);
  let from: number | null = 0;
  let warnings = 0;
  while (from !== null) {
    if (handle.signal.aborted) throw new AppError('cancelled', t`Cancelled.`);
    const chunk: { next: number | null; total: number; warnings: number } = await store.checkSegments(
      list,
      from,
    );
    warnings += chunk.warnings;
    from = chunk.next;
    handle.report({ done: from ?? chunk.total, total: chunk.total });
  }
  return warnings === 0
    ? t`No warnings.`
    : t`${plural(warnings, { one: '# translation', other: '# translations' })} with warnings.`;
}

/** Saves the source texts of existing translations, chunk by chunk, so that a later change of the source shows. */
async function saveSources(store: Workspace['store'], list: number): Promise<void> {
  let from: number | null = 0;
  while (from !== null) from = await store.saveSources(list, from);
}

/** Lists the segments of a scope that a filter shows, chunk by chunk, so that other reads can run in between. */
async function openSegments(
  store: Workspace['store'],
  scope: TranslateScope,
  filter: SegmentFilter,
): Promise<OpenedSegments> {
  await lookAgainAtFindings(store, scope.query);
  await readFigures(store, figuresIn(scope.query));
  const list = await store.beginSegments(scope);
  while (await store.readSegments(list));
  await store.narrowSegments(list, filter);
  while (await store.searchSegments(list));
  return { list, ...(await store.openedSegments(list)) };
}
