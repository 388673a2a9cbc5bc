import { create } from 'zustand';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type {
  OpenedSegments,
  SegmentFilter,
  SegmentRef,
  TranslatePosition,
  TranslateScope,
} from '#shared/contract/translate.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import { client } from '../client/index.ts';
import { queries } from '../query/use-query.ts';
import { showView } from './app.ts';
import { defaultScope, fittingScope } from './translate-scope.ts';

interface TranslateState {
  /** memory: the connection the rest belongs to. */
  connectionId: string | null;
  /** service (`translate.saveLast`): what is translated; null if there is nothing to translate. */
  scope: TranslateScope | null;
  /** service (`translate.saveLast`): which segments are listed. */
  filter: SegmentFilter;
  /** service (`translate.saveLast`): the segment that had focus. */
  at: SegmentRef | null;
  /** memory: the current list, with its counts and progress; null until the first one is open. */
  opened: OpenedSegments | null;
  /** memory: the summary and the last position have arrived. */
  loaded: boolean;
  /** memory: why the segments cannot be shown. */
  error: AppErrorShape | null;
  /** What is wrong with the pattern that is searched for; the list before stays. */
  wrongSearch: string | null;
}

export const ALL_SEGMENTS: SegmentFilter = {
  status: null,
  property: null,
  locale: null,
  search: '',
  isPattern: false,
  searchIn: 'both',
};

const initial: TranslateState = {
  connectionId: null,
  scope: null,
  filter: ALL_SEGMENTS,
  at: null,
  opened: null,
  loaded: false,
  error: null,
  wrongSearch: null,
};

export const useTranslate = create<TranslateState>()(() => initial);

const isCurrent = (connectionId: string) => useTranslate.getState().connectionId === connectionId;

/** Loads what the view needs before its first segment, and restores where the translator was. */
export async function loadTranslate(connection: Connection): Promise<void> {
  const connectionId = connection.id;
  if (isCurrent(connectionId)) useTranslate.setState({ error: null });
  else useTranslate.setState({ ...initial, connectionId });
  const [summary, last] = await Promise.all([
    queries.ask('catalog.summary', { connectionId }).current(),
    client.call('translate.last', { connectionId }),
  ]);
  if (!isCurrent(connectionId)) return;
  if (!summary.ok) return useTranslate.setState({ error: summary.error });
  if (!last.ok) return useTranslate.setState({ error: last.error });
  useTranslate.setState((state) => ({
    loaded: true,
    error: null,
    ...(state.loaded ? {} : takenUp(last.value, connection, summary.value)),
    ...(state.loaded && state.scope === null ? { scope: defaultScope(connection, summary.value) } : {}),
  }));
}

function takenUp(
  last: TranslatePosition | null,
  connection: Connection,
  summary: CatalogSummary,
): Pick<TranslateState, 'scope' | 'filter' | 'at'> {
  const scope = last && fittingScope(last.scope, connection, summary);
  if (!last || !scope) return { scope: defaultScope(connection, summary), filter: ALL_SEGMENTS, at: null };
  return { scope, filter: last.filter, at: last.at };
}

/** Keeps what is translated within what the catalog holds, after a pull brought properties or languages. */
export async function fitScope(connection: Connection): Promise<void> {
  const answer = await queries.ask('catalog.summary', { connectionId: connection.id }).current();
  if (!answer.ok || !isCurrent(connection.id)) return;
  useTranslate.setState(({ scope }) => ({
    scope: (scope && fittingScope(scope, connection, answer.value)) ?? defaultScope(connection, answer.value),
  }));
}

/** Shows Translate with the empty segments of a scope. */
export async function translateThese(connection: Connection, scope: TranslateScope): Promise<void> {
  await loadTranslate(connection);
  useTranslate.setState({ scope, filter: { ...ALL_SEGMENTS, status: 'empty' }, at: null });
  await showView('translate');
}

/** Shows Translate at a segment, whatever its list was narrowed to. */
export async function translateSegment(connection: Connection, at: SegmentRef): Promise<void> {
  await loadTranslate(connection);
  useTranslate.setState({ at, filter: ALL_SEGMENTS });
  await showView('translate');
}

/** Sets what is translated from now on; the focused segment stays, if it is included. */
export const setScope = (change: Partial<TranslateScope>): void =>
  useTranslate.setState(({ scope, filter }) =>
    scope ? { scope: { ...scope, ...change }, filter: { ...filter, property: null, locale: null } } : {},
  );

/** Narrows the list; a no-op if the filter is the same. */
export const setSegmentFilter = (change: Partial<SegmentFilter>): void =>
  useTranslate.setState(({ filter }) => {
    const next = { ...filter, ...change };
    return JSON.stringify(next) === JSON.stringify(filter) ? {} : { filter: next };
  });

export const isFiltered = ({ status, property, locale, search }: SegmentFilter): boolean =>
  status !== null || property !== null || locale !== null || search !== '';

/** Reads the current counts and progress. */
export async function refreshProgress(connectionId: string): Promise<void> {
  const { opened } = useTranslate.getState();
  if (!opened) return;
  const answer = await client.call('translate.progress', { connectionId, list: opened.list });
  if (!answer.ok || !isCurrent(connectionId)) return;
  useTranslate.setState((state) =>
    state.opened?.list === opened.list ? { opened: { ...state.opened, ...answer.value } } : {},
  );
}

/** Changes which checks are on. Shown once they are saved. */
export async function saveCheckSettings(
  connectionId: string,
  settings: Omit<CheckSettings, 'dismissed'>,
): Promise<AppErrorShape | null> {
  const answer = await client.call('translate.setSettings', { connectionId, settings });
  return answer.ok ? null : answer.error;
}

/** The pause in moving around after which the position is saved. */
const PAUSE = 400;

/**
 * Saves where the translator is whenever that changes, so that the next start can restore it. Returns a function that
 * stops this and saves what is still pending. What could not be saved is saved with the next change.
 */
export function rememberPosition(connectionId: string): () => void {
  let timer = 0;
  const write = () => {
    window.clearTimeout(timer);
    timer = 0;
    const { scope, filter, at } = useTranslate.getState();
    if (scope && isCurrent(connectionId))
      void client.call('translate.saveLast', { connectionId, last: { scope, filter, at } });
  };
  const stop = useTranslate.subscribe((now, before) => {
    const isSame = now.scope === before.scope && now.filter === before.filter && now.at === before.at;
    if (isSame || !before.loaded || now.connectionId !== connectionId) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(write, PAUSE);
  });
  return () => {
    stop();
    if (timer !== 0) write();
  };
}
