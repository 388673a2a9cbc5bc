import { viewQuery } from '#shared/domain/query.ts';
import type { StoryEnd } from '../model/end.ts';
import { CALM } from '../model/fates.ts';
import type { RemovalWorld } from './removal-world.ts';

/** The user removes everything marked; then every mark must have come true. */
export const removalEnd: StoryEnd<RemovalWorld> = {
  calm: ({ service }) => {
    service.refused.clear();
    service.doWhatIsLate();
  },
  takeUp: async (world) => {
    const unknown = world.changeSets().find(({ counts }) => counts.unknown !== 0);
    if (unknown) await world.send(CALM, () => world.resume(unknown.changeSet));
    else if (toRemove(world).length > 0) await world.send(CALM, () => world.apply());
    else {
      await world.pull();
      return false;
    }
    return true;
  },
  open: (world) => toRemove(world).map((identifier) => `${identifier} is marked and listed`),
  differences,
};

/** Marked, and listed by the service. */
const toRemove = (world: RemovalWorld): string[] =>
  [...world.marked().keys()].filter((identifier) => world.service.holdings.named(identifier) !== null);

/** Products listed by the local catalog and not by the service, or vice versa. */
function differences(world: RemovalWorld): string[] {
  const { view, rows: total } = world.app.store.openView(viewQuery.parse({}));
  const listed = world.app.store.window(view, 0, total, []);
  const here = new Set(listed.filter(({ gone }) => !gone).map(({ identifier }) => identifier));
  const there = new Set(world.service.holdings.listed.map(({ identifier }) => identifier));
  return [
    ...[...here].filter((one) => !there.has(one)).map((one) => `only the local catalog lists ${one}`),
    ...[...there].filter((one) => !here.has(one)).map((one) => `only the service lists ${one}`),
  ];
}
