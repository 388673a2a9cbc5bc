import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';
import { appError } from './result.ts';

/**
 * The state of looking for a newer version. `from_source`: this copy is updated with its repository. `ready`: downloaded,
 * and installed when the app quits; or, if `file` is not null, by the user, because it is a package of the system.
 */
const updateState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('from_source') }),
  z.object({ state: z.literal('not_checked') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('up_to_date'), checkedAt: z.string() }),
  z.object({ state: z.literal('available'), version: z.string(), notes: z.string().nullable() }),
  z.object({ state: z.literal('downloading'), version: z.string() }),
  z.object({ state: z.literal('ready'), version: z.string(), file: z.string().nullable() }),
  z.object({ state: z.literal('failed'), error: appError }),
]);
export type UpdateState = z.infer<typeof updateState>;

export const updateOperations = [
  defineOperation({ name: 'updates.state', input: z.object({}), output: updateState }),
  /**
   * Starts looking for a newer version at the address in the settings. Throws `invalid_input` without one. The outcome is in
   * the state.
   */
  defineOperation({ name: 'updates.check', input: z.object({}), output: updateState }),
  /** Starts downloading the version that is `available`. */
  defineOperation({ name: 'updates.download', input: z.object({}), output: updateState }),
  /** Shows the downloaded package in its folder. Throws `not_found` if there is none. */
  defineOperation({ name: 'updates.showFile', input: z.object({}), output: z.object({}) }),
] as const;

export const updateEvents = [defineEvent({ name: 'updates.changed', payload: updateState })] as const;
