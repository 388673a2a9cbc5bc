import { plural, t } from '@lingui/core/macro';
import type { AppInfo } from '#shared/contract/app.ts';
import type { Result } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../client/index.ts';
import { toast } from '../components/toast.ts';
import { offerWhatsNew } from '../features/guide/offer-whats-new.ts';
import { followAnswers } from '../query/answer-store.ts';
import { queries } from '../query/use-query.ts';
import { activateConnection, useApp } from '../state/app.ts';
import { saveLayout } from '../state/catalog.ts';
import { followConnections, openSample, useConnections } from '../state/connections.ts';
import { rememberFirstPicture, replaceFirstPicture } from '../state/first-picture.ts';
import { commitBeforeLeaving } from '../state/open-editor.ts';
import { followOpenedFiles } from '../state/opened-files.ts';
import { listenToImports } from '../state/product-imports.ts';
import { keepRequirementNames, namesInDetails, namesInOverview } from '../state/requirement-names.ts';
import { useSettings } from '../state/settings.ts';
import { followLanguagesForSpelling } from '../state/spelling.ts';
import { applyTheme, lastLook } from '../theme/apply-theme.ts';
import { watchFeed } from './feed-watch.ts';
import { announceJobs } from './job-notices.ts';
import { followMenu } from './menu-commands.ts';
import { announceOverlaps } from './overlap-notice.ts';
import { endStepMessages } from './step-messages.ts';
import { offerTypedTexts } from './typed-texts-notice.ts';
import { followHistory, isReloaded } from './view-history.ts';

/** Starts listening, loads what the first screen needs, and decides which connection it shows. Called once per window. */
export async function startApp(): Promise<void> {
  const opensAgain = isReloaded();
  followHistory();
  queries.start();
  replaceFirstPicture();
  rememberFirstPicture();
  followConnections();
  listenToImports();
  announceJobs();
  announceOverlaps();
  endStepMessages();
  followMenu();
  offerTypedTexts();
  commitBeforeLeaving();
  window.addEventListener('beforeunload', () => void saveLayout());
  followTheme();
  followConnectionState();
  followLanguagesForSpelling();
  collectRequirementNames();
  followAnswers();
  await loadFirstScreen({ opensAgain });
  afterFirstRows(watchFeed);
  if (useApp.getState().info?.shell === 'desktop') await followOpenedFiles();
}

/** After this long, what waits for the first rows begins without them: there may be none. In milliseconds. */
const ROWS_LIMIT_MS = 3000;

/** Does what would only take time from the first rows: the sample's service, for one, is started by the first request to it. */
function afterFirstRows(run: () => void): void {
  const begin = () => {
    stop();
    clearTimeout(timer);
    setTimeout(run);
  };
  const timer = setTimeout(begin, ROWS_LIMIT_MS);
  const stop = useApp.subscribe(({ drawn }) => drawn && begin());
}

/** Also retries a failed start. `opensAgain`: the window keeps the connection that it showed. */
export async function loadFirstScreen({ opensAgain = false } = {}): Promise<void> {
  useApp.setState({ startError: null });
  const answers = await Promise.all([
    client.call('app.info', {}),
    queries.ask('settings.get', {}).read(),
    queries.ask('connections.list', {}).read(),
    queries.ask('jobs.list', {}).read(),
    queries.ask('reach.list', {}).read(),
  ]);
  const failed = answers.find((answer) => !answer.ok);
  if (failed && !failed.ok) return useApp.setState({ startError: failed.error });
  const info = answers[0].ok ? answers[0].value : null;
  useApp.setState({ info });
  if (info?.repaired) tellRepaired(info.repaired);
  if (info) tellAdopted(info);
  for (const job of info?.interrupted ?? []) tellInterrupted(job);
  if (info?.openSample && !opensAgain) {
    const opened = await showSample();
    if (opened && !opened.ok) return useApp.setState({ startError: opened.error });
  } else {
    showLastConnection();
  }
  if (info) await offerWhatsNew(info.version);
  useApp.setState({ ready: true });
}

/** The message stays until it is closed: only the user can tell what was lost, if anything. */
function tellRepaired({ connections, lost, damagedFile }: NonNullable<AppInfo['repaired']>): void {
  toast({
    kind: 'failed',
    key: 'repaired',
    title:
      damagedFile === null
        ? t`The list of connections was missing`
        : t`The list of connections was damaged and has been repaired`,
    message: sentences(
      plural(connections, { one: '# connection restored.', other: '# connections restored.' }),
      lost > 0 && plural(lost, { one: '# connection is missing.', other: '# connections are missing.' }),
      t`Check the connections and the settings.`,
      damagedFile !== null && t`The damaged file is kept: ${damagedFile}`,
    ),
  });
}

/** The message stays until it is closed. */
function tellAdopted({ adopted: { connections, unknown }, dataDir }: AppInfo): void {
  if (connections + unknown === 0) return;
  toast({
    kind: 'failed',
    key: 'adopted',
    title: t`Local catalogs without a connection were found`,
    message: sentences(
      connections > 0 &&
        plural(connections, {
          one: '# connection was missing from the list, and added again from the local catalogs. Check its settings.',
          other:
            '# connections were missing from the list, and added again from the local catalogs. Check their settings.',
        }),
      unknown > 0 &&
        plural(unknown, {
          one: `# local catalog belongs to no connection. The file is kept in ${dataDir}.`,
          other: `# local catalogs belong to no connection. The files are kept in ${dataDir}.`,
        }),
    ),
  });
}

/** The message stays until it is closed: what was done so far is kept, and the rest is missing. */
function tellInterrupted({ connectionId, title, kind, startedAt }: AppInfo['interrupted'][number]): void {
  toast({
    kind: 'failed',
    key: `interrupted ${startedAt} ${title}`,
    connectionId,
    title: t`${title} was interrupted`,
    message: WRITES_AT_THE_END.has(kind)
      ? t`Catalog Desk ended before this was done. Nothing was saved. Start it again.`
      : t`Catalog Desk ended before this was done. What was done before is kept. Start it again for the rest.`,
  });
}

/** Jobs whose result is there as a whole or not at all. */
const WRITES_AT_THE_END: ReadonlySet<AppInfo['interrupted'][number]['kind']> = new Set([
  'backup',
  'restore',
  'export',
  'import',
]);

/** Its service is asked only if it was never read to the end. */
async function showSample(): Promise<Result<unknown> | null> {
  const sample = useConnections.getState().connections.find(({ kind }) => kind === 'sample');
  if (!sample?.pulledAt) return openSample();
  if (useSettings.getState().settings?.lastConnection === sample.id)
    useApp.setState({ activeConnection: sample.id });
  else void activateConnection(sample.id);
  return null;
}

function showLastConnection(): void {
  const { connections } = useConnections.getState();
  const last = useSettings.getState().settings?.lastConnection;
  const connection = connections.find(({ id }) => id === last);
  if (connection) useApp.setState({ activeConnection: connection.id });
  else if (connections.length > 0) useApp.setState({ view: 'connections' });
}

/** Filters name what the user saw in Completeness before. */
function collectRequirementNames(): void {
  queries.onAnswer('completeness.overview', (overview, { connectionId }) =>
    keepRequirementNames(connectionId, namesInOverview(overview)),
  );
  queries.onAnswer('completeness.details', (details, { connectionId }) =>
    keepRequirementNames(connectionId, namesInDetails(details)),
  );
}

function followTheme(): void {
  let stop = applyTheme(lastLook ?? { theme: 'system', density: 'comfortable' });
  useSettings.subscribe(({ settings }, before) => {
    if (!settings || settings === before.settings) return;
    stop();
    stop = applyTheme(settings);
  });
}

/** What is shown is read again by itself when the main process is back (`QueryCache`). */
function followConnectionState(): void {
  client.onConnectionState((connected) => {
    useApp.setState({ connected });
    if (connected && !useApp.getState().ready) void loadFirstScreen();
  });
  const followNetwork = () => useApp.setState({ online: navigator.onLine });
  window.addEventListener('online', followNetwork);
  window.addEventListener('offline', followNetwork);
}
