import { z } from 'zod';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** Which properties were decided to be translatable, or not to be, by name; the others are guessed. */
export const translatableChoices = z.record(z.string(), z.boolean());
export type TranslatableChoices = z.infer<typeof translatableChoices>;

export const languageOperations = [
  /** Decides whether a property is shown, and its gaps counted, in each language of the connection. Nothing is sent. */
  defineOperation({
    name: 'languages.setTranslatable',
    input: onConnection.extend({ property: z.string().min(1), translatable: z.boolean() }),
    output: z.object({}),
  }),
] as const;
