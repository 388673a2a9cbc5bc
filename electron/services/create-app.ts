import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { AppInfo } from '#shared/contract/app.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { openAppStore } from '../store/open.ts';
import { startStoreThread } from '../store/store-thread.ts';
import { runtimeVersions } from './about.ts';
import { adoptCatalogs } from './adopted-catalogs.ts';
import { Backups } from './backups.ts';
import { CatalogEvents } from './catalog-events.ts';
import { ChangeSetQueue } from './change-set-queue.ts';
import { Connections } from './connections.ts';
import { EventBus, type Subscribe } from './event-bus.ts';
import { FeedWatch } from './feed/feed-watch.ts';
import { firstAnswers } from './first-answers.ts';
import { appHandlers, settingsHandlers } from './handlers/app.ts';
import { backupHandlers } from './handlers/backups.ts';
import { catalogHandlers } from './handlers/catalog.ts';
import { cellHandlers } from './handlers/cells.ts';
import { changeSetHandlers } from './handlers/changesets.ts';
import { completenessHandlers } from './handlers/completeness.ts';
import { connectionHandlers } from './handlers/connections.ts';
import { creationHandlers } from './handlers/creations.ts';
import { draftHandlers } from './handlers/drafts.ts';
import { feedHandlers } from './handlers/feed.ts';
import { glossaryHandlers } from './handlers/glossary.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { languageHandlers } from './handlers/languages.ts';
import { loadedWhenCalled } from './handlers/loaded-when-called.ts';
import { machineHandlers } from './handlers/machine.ts';
import { memoryHandlers } from './handlers/memory.ts';
import { pictureHandlers } from './handlers/pictures.ts';
import { propertyHandlers } from './handlers/properties.ts';
import { reachHandlers } from './handlers/reach.ts';
import { recorderHandlers } from './handlers/recorder.ts';
import { removalHandlers } from './handlers/removals.ts';
import { sampleHandlers } from './handlers/sample.ts';
import { spellingHandlers } from './handlers/spelling.ts';
import { translateHandlers } from './handlers/translate.ts';
import { updateHandlers } from './handlers/updates.ts';
import { uploadHandlers } from './handlers/uploads.ts';
import { viewHandlers } from './handlers/views.ts';
import { webhookHandlers } from './handlers/webhooks.ts';
import { writingHandlers } from './handlers/writing.ts';
import { JobNotes } from './job-notes.ts';
import { Jobs } from './jobs.ts';
import { MachineTranslation } from './machine-translation.ts';
import { TranslationMemory } from './memory.ts';
import { Network } from './network.ts';
import { proxyPassword } from './network-settings.ts';
import { Pictures } from './pictures.ts';
import type { Ports } from './ports.ts';
import { Reachability } from './reachability.ts';
import { Recorder } from './recorder.ts';
import { resumeWaiting } from './resume-waiting.ts';
import { Sample } from './sample.ts';
import { SavedFiles } from './saved-files.ts';
import { shownChangeSet } from './shown-change-set.ts';
import { type Pulling, startPull } from './start-pull.ts';
import { TokenHandover } from './token-handover.ts';
import { Tokens } from './tokens.ts';
import { Updates } from './updates.ts';
import { Uploads } from './uploads.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { Workspaces } from './workspaces.ts';

/** How long closing waits for the answer to a change in flight; after that, its outcome is determined at the next start. */
const CLOSING_TIMEOUT_MS = 3_000;

export interface AppOptions {
  dataDir: string;
  shell: AppInfo['shell'];
  sandboxed: AppInfo['sandboxed'];
  version: string;
  openSample: boolean;
  /** Where the build wrote the licenses of what is bundled. */
  licensesFile: string;
  ports: Ports;
  /** Threads of stores, if they were started before, beside the loading of what else is needed. */
  threads?: { app: Worker; catalog: Worker } | undefined;
}

/** The whole app behind the contract. `close` stops jobs when it is safe, and returns when everything is on disk. */
export interface App {
  handlers: Handlers;
  subscribe: Subscribe;
  close(): Promise<void>;
}

/** Wires the services together. Throws `AppError` `storage` if the data folder cannot be used. */
export async function createApp({
  dataDir,
  shell,
  sandboxed,
  version,
  openSample,
  licensesFile,
  ports: { keychain, systemProxy, files, language, updater, spellChecker, logger },
  threads,
}: AppOptions): Promise<App> {
  mkdirSync(dataDir, { recursive: true });
  const workFolder = join(dataDir, 'work');
  rmSync(workFolder, { recursive: true, force: true }); // left over from a session that ended unexpectedly
  const saved = new SavedFiles(files, join(dataDir, 'unfinished'));
  const bus = new EventBus();
  const { emit } = bus;
  const appThread = threads?.app ?? startStoreThread('app');
  const appStore = await openAppStore(join(dataDir, 'app.db'), appThread, async (settings) => {
    if (settings.language !== chosen) {
      spoken = await language.use(settings.language);
      chosen = settings.language;
    }
    emit('settings.changed', settings);
  });
  let chosen = (await appStore.settings()).language;
  let spoken = await language.use(chosen);
  const adopted = await adoptCatalogs(join(dataDir, 'catalogs'), appStore);
  const repaired = appStore.recovered && {
    connections: (await appStore.connections()).length,
    lost: Number(appStore.recovered.salvaged.lost),
    damagedFile: appStore.recovered.damagedFile,
  };
  if (repaired)
    logger.warn('the file of connections and settings was damaged or missing, and was replaced', repaired);
  const tokens = new Tokens(keychain, logger);
  const jobNotes = new JobNotes(join(dataDir, 'jobs'), logger);
  const jobs = new Jobs(emit, logger, jobNotes);
  const sample = new Sample(dataDir, tokens);
  const recorder = new Recorder(emit);
  const reachability = new Reachability(emit);
  const access = (await appStore.settings()).network;
  const network = new Network(recorder, access, {
    proxyPassword: await proxyPassword(access, keychain, logger),
    systemProxy,
    reachability,
    onHeld: (connectionId, until) => jobs.held(connectionId, until),
  });
  const workspaces = new Workspaces({
    dataDir,
    appStore,
    tokens,
    sample,
    network,
    logger,
    thread: threads?.catalog,
  });
  const connections = new Connections({ appStore, tokens, workspaces, sample, network, jobs, emit });

  sample.onStarted = () => connections.changed();

  const backups = new Backups({
    workFolder,
    version,
    hasFileDialogs: shell === 'desktop',
    files,
    saved,
    workspaces,
    connections,
    jobs,
  });

  const uploads = new Uploads(join(workFolder, 'uploads'));
  const memory = new TranslationMemory({ workspaces, jobs, uploads });
  const queue = new ChangeSetQueue({ workspaces, jobs, emit, logger });
  const pulling: Pulling = {
    jobs,
    emit,
    onBegins: (connectionId, languages) => connections.pullBegins(connectionId, languages),
    onPulled: async (connectionId) => {
      const pulled = await connections.pulled(connectionId);
      if (pulled) await workspaces.describe(pulled);
    },
    onEnded: (connectionId) => feeds.pullEnded(connectionId),
  };
  const feeds = new FeedWatch({ workspaces, jobs, emit, logger, pulling });
  const webhooks = new Webhooks({ appStore, keychain, logger, emit, workspaces, feeds });
  connections.onRemoving = (connectionId) => webhooks.forget(connectionId);
  connections.onRemoved = (connectionId) => uploads.forget(connectionId);
  workspaces.eventsOf = (connectionId, store) =>
    new CatalogEvents({
      connectionId,
      store,
      emit,
      isBusy: () => jobs.list().some((job) => job.state === 'running' && job.connectionId === connectionId),
      shown: (changeSet) => shownChangeSet(jobs, connectionId, changeSet),
      onChangeSets: (changeSets) => queue.changed(connectionId, changeSets),
      logger,
    });
  jobs.onEnding = (connectionId) => workspaces.flushEvents(connectionId);
  workspaces.onConnectionChanged = () => connections.changed();
  workspaces.onCatalog = (stored, read) => connections.catalogOpened(stored, read);
  workspaces.onOpened = async (workspace) => {
    feeds.opened(workspace.connection.id);
    if ((await workspace.store.summary()).pullPending) startPull(workspace, pulling);
  };
  workspaces.onClosing = (connectionId) => feeds.closing(connectionId);
  workspaces.onMemoryLost = (connectionId, damagedFile) => memory.lost(connectionId, damagedFile);

  const resume = (connectionId: string) =>
    resumeWaiting(connectionId, { workspaces, jobs, logger, pulling, queue, feeds });

  const info = async (): Promise<AppInfo> => ({
    version,
    shell,
    platform: process.platform,
    sandboxed,
    runtime: runtimeVersions(),
    dataDir,
    keychain: await keychain.status(),
    openSample,
    repaired,
    adopted,
    interrupted: [...jobNotes.interrupted],
    language: spoken,
  });
  const updates = new Updates({ updater, files, settings: () => appStore.settings(), emit, logger });
  await updates.checkAtStart();

  const machine = new MachineTranslation({ appStore, keychain, network, logger });
  const pictures = new Pictures({ appStore, network, recorder, sample });
  const onChanged = () => connections.changed();
  const handover = new TokenHandover({ workspaces, tokens, network, resume, onChanged });
  const ofCatalog = catalogHandlers(workspaces, pulling);
  const handlers: Handlers = {
    ...appHandlers(info, licensesFile),
    ...firstAnswers({
      appStore,
      connections,
      workspaces,
      jobs,
      reachability,
      info,
      openView: ofCatalog['catalog.openView'],
      openSample,
    }),
    ...settingsHandlers({ appStore, keychain, logger, network }),
    ...connectionHandlers(connections, handover, network),
    ...ofCatalog,
    ...viewHandlers(workspaces, version),
    ...languageHandlers(workspaces, connections),
    ...propertyHandlers(workspaces),
    ...draftHandlers(workspaces),
    ...loadedWhenCalled('exports', async () => {
      const { exportHandlers } = await import('./handlers/exports.ts');
      const { Exports } = await import('./exports/exports.ts');
      return exportHandlers(workspaces, new Exports({ saved, jobs }), version);
    }),
    ...cellHandlers({ workspaces, jobs, emit }),
    ...feedHandlers(workspaces, feeds),
    ...webhookHandlers(webhooks),
    ...completenessHandlers({ workspaces, jobs, emit }),
    ...translateHandlers({ workspaces, jobs, emit, logger, memory, machine }),
    ...loadedWhenCalled('translationfiles', async () => {
      const { translationFileHandlers } = await import('./handlers/translation-files.ts');
      return translationFileHandlers(workspaces, uploads);
    }),
    ...machineHandlers(machine),
    ...spellingHandlers(spellChecker),
    ...glossaryHandlers(workspaces, uploads),
    ...changeSetHandlers({ workspaces, queue, jobs }),
    ...writingHandlers(workspaces),
    ...loadedWhenCalled('tickets', async () => {
      const { ticketHandlers } = await import('./handlers/tickets.ts');
      return ticketHandlers(workspaces, saved, jobs);
    }),
    ...removalHandlers({ workspaces, queue, feeds, emit }),
    ...creationHandlers(workspaces, queue),
    ...uploadHandlers(workspaces, uploads),
    ...loadedWhenCalled('changefiles', async () => {
      const { changeFileHandlers } = await import('./handlers/change-files.ts');
      return changeFileHandlers(workspaces, uploads);
    }),
    ...loadedWhenCalled('imports', async () => {
      const { importHandlers } = await import('./handlers/imports.ts');
      const { Imports } = await import('./imports/imports.ts');
      return importHandlers(workspaces, new Imports({ jobs, saved, uploads, emit }));
    }),
    ...memoryHandlers(workspaces, memory, uploads, emit),
    ...pictureHandlers(pictures, connections),
    ...jobHandlers(jobs, queue, files),
    ...reachHandlers(reachability),
    ...recorderHandlers(recorder),
    ...sampleHandlers(sample),
    ...backupHandlers(backups),
    ...loadedWhenCalled('diagnostics', async () => {
      const { diagnosticsHandlers } = await import('./handlers/diagnostics.ts');
      const { Diagnostics } = await import('./diagnostics.ts');
      return diagnosticsHandlers(
        new Diagnostics({
          logFolder: join(dataDir, 'logs'),
          info,
          settings: () => appStore.settings(),
          connections: () => connections.list(),
          recorder,
          logger,
          saved,
        }),
      );
    }),
    ...updateHandlers(updates),
  };

  webhooks.start();
  return {
    handlers,
    subscribe: bus.subscribe,
    close: async () => {
      const timeout = setTimeout(() => {
        network.closeAll().catch((error: unknown) => logger.error('Requests were not ended', { error }));
      }, CLOSING_TIMEOUT_MS);
      await webhooks.close();
      await Promise.all([jobs.quit(), feeds.close()]);
      await uploads.close();
      clearTimeout(timeout);
      pictures.close();
      await machine.close();
      await network.closeAll();
      await workspaces.closeAll();
      await sample.close();
      await appStore.close();
    },
  };
}
