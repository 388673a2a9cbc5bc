import { startLoopback } from '#electron/transports/loopback.ts';
import { createRendererFiles } from '#electron/transports/renderer-files.ts';
import { recordingLogger } from '../support/logger.ts';
import { loopbackPage } from '../support/loopback-client.ts';
import { describeContract } from './contract-suite.ts';

describeContract('loopback', async ({ dispatch, subscribe }) => {
  const loopback = await startLoopback({
    dispatch,
    subscribe,
    files: createRendererFiles(import.meta.dirname),
    logger: recordingLogger(),
    port: 0,
  });
  return {
    page: await loopbackPage(loopback.address),
    otherPage: await loopbackPage(loopback.oneTimeAddress()),
    close: () => loopback.close(),
  };
});
