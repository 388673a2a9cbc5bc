import { z } from 'zod';
import { byNameOf } from './by-name.ts';
import { languageCode } from './connections.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** Which properties the user set to translatable or not, by name; the others are guessed. */
export const translatableChoices = byNameOf(z.boolean());

export const languageOperations = [
  /** Sets whether a property is shown, and its gaps counted, in each language of the connection. Nothing is sent. */
  defineOperation({
    name: 'languages.setTranslatable',
    input: onConnection.extend({ property: z.string(), translatable: z.boolean() }),
    output: z.object({}),
  }),
  /**
   * Adds a language to the end of the connection's. Its values from the last pull are available at once. Throws `busy`
   * while a job is running.
   */
  defineOperation({
    name: 'languages.add',
    input: onConnection.extend({ locale: languageCode }),
    output: z.object({}),
  }),
  /**
   * Keeps a language of the connection on this computer that was left out. It is *not pulled* until the next pull has ended. Throws
   * `busy` while a job is running.
   */
  defineOperation({
    name: 'languages.keep',
    input: onConnection.extend({ locale: languageCode }),
    output: z.object({}),
  }),
  /** Dismisses an `unlisted` language of the summary, which then no longer reports it. */
  defineOperation({
    name: 'languages.dismiss',
    input: onConnection.extend({ locale: z.string().min(1) }),
    output: z.object({}),
  }),
] as const;
