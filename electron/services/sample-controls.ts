import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Sample } from './sample.ts';

type SampleHandlers = Pick<Handlers, Extract<keyof Handlers, `sample.${string}`>>;

const notBuilt = async (): Promise<never> => {
  throw new AppError('internal', 'Not built yet (helper D).');
};

/** The switches of the sample connection's sandbox, over its control endpoints. */
export function sampleHandlers(_sample: Sample): SampleHandlers {
  return {
    'sample.conditions': notBuilt,
    'sample.setConditions': notBuilt,
    'sample.newToken': notBuilt,
    'sample.enrich': notBuilt,
    'sample.webhooks': notBuilt,
    'sample.setWebhooks': notBuilt,
    'sample.testWebhook': notBuilt,
  };
}
