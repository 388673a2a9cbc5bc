import { vi } from 'vitest';
import { LeapingClock } from './model/leaping-clock.ts';
import { tellStories } from './model/tell-stories.ts';
import { removalStories } from './removal-model/removal-commands.ts';
import { removalEnd } from './removal-model/removal-end.ts';
import { removalViolations } from './removal-model/removal-invariants.ts';
import { RemovalWorld } from './removal-model/removal-world.ts';

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
  promise: 'the journal tells the truth about every product that is removed or restored',
  some: 30,
  newWorld: (file) => new RemovalWorld(file, removalViolations),
  stories: removalStories,
  end: removalEnd,
});
