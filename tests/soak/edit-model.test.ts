import { vi } from 'vitest';
import { stories } from './edit-model/edit-commands.ts';
import { editEnd } from './edit-model/edit-end.ts';
import { editViolations } from './edit-model/edit-invariants.ts';
import { EditWorld } from './edit-model/edit-world.ts';
import { LeapingClock } from './model/leaping-clock.ts';
import { tellStories } from './model/tell-stories.ts';

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

const service = vi.hoisted(() => ({ arriveAtLast: () => {} }));

vi.mock(import('#electron/services/apply/late-appends.ts'), async (original) => {
  const { LateAppends } = await original();
  return {
    LateAppends: class extends LateAppends {
      constructor(parts: ConstructorParameters<typeof LateAppends>[0]) {
        super(parts, new LeapingClock(() => service.arriveAtLast()));
      }
    },
  };
});

tellStories({
  promise: 'the journal tells the truth about every change',
  some: 40,
  newWorld: (file) => {
    const world = new EditWorld(file, editViolations);
    service.arriveAtLast = () => world.service.arriveAtLast();
    return world;
  },
  stories,
  end: editEnd,
});
