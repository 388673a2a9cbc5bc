import type fc from 'fast-check';
import type { ModelApp } from './model-app.ts';

/** fast-check's own model stays empty: what is expected follows from what the world keeps. */
export type Nothing = Record<string, never>;

interface AppWorld {
  readonly app: ModelApp;
}

interface Watch<World> {
  /** Called before each step. */
  before(world: World): void;
  /** Everything that must hold after it, as sentences about what does not. */
  violations(world: World): string[];
}

/** Makes the steps of stories: after each, once nothing goes on any more, everything that must hold is looked at. */
export const stepsOn =
  <World extends AppWorld>(watch: Watch<World>) =>
  <Input>(
    name: string,
    input: fc.Arbitrary<Input>,
    act: (world: World, input: Input) => Promise<void>,
  ): fc.Arbitrary<fc.AsyncCommand<Nothing, World>> =>
    input.map((given) => {
      const words = `${name} ${JSON.stringify(given)}`;
      return {
        check: () => true,
        async run(_, world) {
          watch.before(world);
          await act(world, given);
          await world.app.rest();
          const found = watch.violations(world);
          if (found.length > 0) throw new Error(`After ${words}:\n${found.join('\n')}`);
        },
        toString: () => words,
      };
    });
