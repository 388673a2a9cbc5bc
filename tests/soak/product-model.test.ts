import { vi } from 'vitest';
import { LeapingClock } from './model/leaping-clock.ts';
import { tellStories } from './model/tell-stories.ts';
import { productStories } from './product-model/product-commands.ts';
import { productEnd } from './product-model/product-end.ts';
import { productViolations } from './product-model/product-invariants.ts';
import { ProductWorld } from './product-model/product-world.ts';

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

tellStories({
  promise: 'the journal tells the truth about every product that is removed, restored, created or edited',
  some: 30,
  newWorld: (file) => new ProductWorld(file, productViolations),
  stories: productStories,
  end: productEnd,
});
