import { expect, it, vi } from 'vitest';
import { LeapingClock } from '../../soak/model/leaping-clock.ts';
import { manyProducts, startApplying } from '../../support/applying.ts';
import { startScriptedService } from '../../support/scripted-service.ts';

/** Ends the pauses between attempts at once; the unit test of `ServicePause` checks how long they are. */
vi.mock(import('#electron/services/runs/service-pause.ts'), async (original) => {
  const { ServicePause } = await original();
  return {
    ServicePause: class extends ServicePause {
      constructor(...[signal, phase]: ConstructorParameters<typeof ServicePause>) {
        super(signal, phase, new LeapingClock());
      }
    },
  };
});

it('a service that stays unreachable pauses the run, and nothing is lost', async () => {
  const products = manyProducts(60);
  const service = await startScriptedService(products);
  const applying = await startApplying(service);
  const edits = Object.keys(products).map((identifier) => ({ identifier, property: 'title', value: 'New' }));
  const changeSet = await applying.freeze(edits, { checkFirst: false });
  await service.close();
  const { changeSet: paused, error, phases } = await applying.start(changeSet).ended;
  expect(phases).toContain('The service cannot be reached: trying again');
  expect(error?.code).toBe('unreachable');
  expect(paused).toMatchObject({ state: 'paused', counts: { pending: 60 } });
});
