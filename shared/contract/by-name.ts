import { z } from 'zod';
import { type ByName, namedEntries } from '../domain/by-name.ts';

/** Values by a name from outside. Not a Zod record, which leaves out "__proto__". */
export const byNameOf = <T>(value: z.ZodType<T>) =>
  z.custom<ByName<T>>(
    (input) =>
      typeof input === 'object' &&
      input !== null &&
      !Array.isArray(input) &&
      namedEntries(input as ByName<unknown>).every(([, one]) => value.safeParse(one).success),
  );
