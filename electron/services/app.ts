import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AppInfo } from '#shared/contract/app.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { openAppStore } from '../store/open.ts';
import { readLicenses, runtimeVersions } from './about.ts';
import { Backups, backupHandlers } from './backups.ts';
import { cellHandlers } from './cells.ts';
import { changeFileHandlers } from './change-files.ts';
import { ChangeSetQueue } from './change-set-queue.ts';
import { changeSetHandlers } from './change-sets.ts';
import { Connections } from './connections.ts';
import { deriveProfile } from './derive-profile.ts';
import { Diagnostics, diagnosticsHandlers } from './diagnostics.ts';
import { draftHandlers } from './drafts.ts';
import { EventBus, type Subscribe } from './event-bus.ts';
import { Jobs } from './jobs.ts';
import { languageHandlers } from './languages.ts';
import { Network } from './network.ts';
import { proxyPassword, settingsHandlers } from './network-settings.ts';
import type { Ports } from './ports.ts';
import { productHandlers } from './product.ts';
import { type Pulling, startPull } from './pull.ts';
import { rawProductHandlers } from './raw-product.ts';
import { Recorder, recorderHandlers } from './recorder.ts';
import { removalHandlers } from './removals.ts';
import { resumeWaiting } from './resume-waiting.ts';
import { Sample } from './sample.ts';
import { sampleHandlers } from './sample-controls.ts';
import { tokenHandoverHandlers } from './token-handover.ts';
import { Tokens } from './tokens.ts';
import { Updates, updateHandlers } from './updates.ts';
import { viewHandlers } from './views.ts';
import { Workspaces } from './workspaces.ts';

/** On closing, a change that is on its way may be answered for so long; then what became of it is found out at the next start. */
const PATIENCE_WITH_REQUESTS_MS = 3_000;

export interface AppOptions {
  dataDir: string;
  shell: AppInfo['shell'];
  version: string;
  openSample: boolean;
  /** Where the build left the licenses of what is bundled. */
  licensesFile: string;
  ports: Ports;
}

/** The whole app behind the contract. `close` stops jobs where they safely can, and returns when all is on disk. */
export interface App {
  handlers: Handlers;
  subscribe: Subscribe;
  close(): Promise<void>;
}

/** Wires the services to one another. Throws `AppError` `storage` when the data folder cannot be used. */
export async function createApp({
  dataDir,
  shell,
  version,
  openSample,
  licensesFile,
  ports: { keychain, systemProxy, files, updater, logger },
}: AppOptions): Promise<App> {
  mkdirSync(dataDir, { recursive: true });
  const workFolder = join(dataDir, 'work');
  rmSync(workFolder, { recursive: true, force: true }); // of a start that was ended in the middle
  const bus = new EventBus();
  const { emit } = bus;
  const appStore = await openAppStore(join(dataDir, 'app.db'));
  const repaired = appStore.recovered && {
    connections: (await appStore.connections()).length,
    lost: Number(appStore.recovered.salvaged.lost),
    damagedFile: appStore.recovered.damagedFile,
  };
  if (repaired)
    logger.warn('the file of connections and settings was damaged or missing, and was replaced', repaired);
  const tokens = new Tokens(keychain, logger);
  const jobs = new Jobs(emit, logger);
  const sample = new Sample(dataDir, tokens);
  const recorder = new Recorder(emit);
  const reach = (await appStore.settings()).network;
  const network = new Network(recorder, reach, {
    proxyPassword: await proxyPassword(reach, keychain, logger),
    systemProxy,
  });
  const workspaces = new Workspaces({ dataDir, appStore, tokens, sample, network, logger });
  const connections = new Connections({ appStore, tokens, workspaces, sample, network, jobs, emit });

  const backups = new Backups({
    workFolder,
    version,
    hasFileDialogs: shell === 'desktop',
    files,
    workspaces,
    connections,
    jobs,
  });

  const queue = new ChangeSetQueue({ workspaces, jobs, emit, logger });
  const pulling: Pulling = {
    jobs,
    emit,
    onPulled: (connectionId) => connections.pulled(connectionId),
    onSettled: (connectionId, changeSets) => queue.itemsEnded(connectionId, changeSets),
  };
  workspaces.onOpened = async (workspace) => {
    if ((await workspace.store.summary()).pullPending) startPull(workspace, pulling);
  };

  const resume = (connectionId: string) =>
    resumeWaiting(connectionId, { workspaces, jobs, logger, pulling, queue });

  const info = async (): Promise<AppInfo> => ({
    version,
    shell,
    platform: process.platform,
    runtime: runtimeVersions(),
    dataDir,
    keychain: await keychain.status(),
    openSample,
    repaired,
  });
  const diagnostics = new Diagnostics({
    logFolder: join(dataDir, 'logs'),
    info,
    settings: () => appStore.settings(),
    connections: () => connections.list(),
    recorder,
    logger,
    files,
  });

  const updates = new Updates({ updater, settings: () => appStore.settings(), emit, logger });
  await updates.checkAtStart();

  const handlers: Handlers = {
    'app.info': info,
    'app.licenses': () => readLicenses(licensesFile),
    'connections.list': () => connections.list(),
    'connections.openSample': () => connections.openSample(),
    'connections.create': ({ fields, token }) => connections.create(fields, token),
    'connections.update': ({ connectionId, fields, token }) =>
      connections.update(connectionId, fields, token),
    'connections.test': ({ fields, token, connectionId }) => connections.test(fields, token, connectionId),
    'connections.deriveProfile': async ({ fields, token, connectionId, source }) =>
      deriveProfile(
        { fields, source },
        () => connections.tokenFor(token, connectionId, fields.baseUrl),
        network,
      ),
    'connections.removalImpact': ({ connectionId }) => connections.removalImpact(connectionId),
    'connections.remove': async ({ connectionId }) => {
      await connections.remove(connectionId);
      return {};
    },

    'catalog.summary': async ({ connectionId }) => (await workspaces.get(connectionId)).store.summary(),
    'catalog.repairRead': async ({ connectionId }) => {
      await (await workspaces.get(connectionId)).store.forgetRepair();
      return {};
    },
    'catalog.dismissPull': async ({ connectionId }) => {
      await (await workspaces.get(connectionId)).store.dismissPull();
      return {};
    },
    'catalog.pull': async ({ connectionId }) => startPull(await workspaces.get(connectionId), pulling),
    'catalog.layout': async ({ connectionId }) => (await workspaces.get(connectionId)).store.layout(),
    'catalog.saveLayout': async ({ connectionId, layout }) => {
      await (await workspaces.get(connectionId)).store.saveLayout(layout);
      return {};
    },

    ...tokenHandoverHandlers({
      workspaces,
      tokens,
      network,
      resume,
      onChanged: () => connections.changed(),
    }),
    ...viewHandlers({ workspaces, emit, version }),
    ...productHandlers(workspaces),
    ...languageHandlers({ workspaces, connections, emit }),
    ...rawProductHandlers(workspaces),
    ...draftHandlers(workspaces, queue, emit),
    ...cellHandlers({ workspaces, queue, jobs, emit }),
    ...changeSetHandlers({ workspaces, queue, jobs }),
    ...removalHandlers({ workspaces, queue, emit }),
    ...changeFileHandlers({ workspaces, queue, emit, version }),
    ...settingsHandlers({ appStore, keychain, logger, network, emit }),
    ...recorderHandlers(recorder),
    ...sampleHandlers(sample),
    ...backupHandlers(backups),
    ...diagnosticsHandlers(diagnostics),
    ...updateHandlers(updates),

    'jobs.list': async () => jobs.list(),
    'jobs.cancel': async ({ jobId }) => {
      const job = jobs.list().find(({ id }) => id === jobId);
      const isOpen = job?.state === 'running' || job?.state === 'paused';
      // The queue hears it also where the change set pauses at that very moment, and goes on with the next one.
      if (isOpen && job.changeSet !== null) await queue.cancel(job.connectionId, job.changeSet);
      else jobs.cancel(jobId);
      return {};
    },
  };

  return {
    handlers,
    subscribe: bus.subscribe,
    close: async () => {
      const patience = setTimeout(() => {
        network.closeAll().catch((error: unknown) => logger.error('Requests were not ended', { error }));
      }, PATIENCE_WITH_REQUESTS_MS);
      await jobs.quit();
      clearTimeout(patience);
      await network.closeAll();
      await workspaces.closeAll();
      await sample.close();
      await appStore.close();
    },
  };
}
