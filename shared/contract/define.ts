import type { z } from 'zod';

/** One request/response operation of the contract: a name `domain.verb` and two schemas. Types are derived from it. */
export interface Operation<
  Name extends string = string,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly input: In;
  readonly output: Out;
  /** The output of hot operations is checked in tests only (see `electron/transports/dispatch.ts`). */
  readonly hot: boolean;
}

/** One event that the main process pushes to every open window. */
export interface EventType<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly payload: Payload;
}

export function defineOperation<
  const Name extends string,
  In extends z.ZodType,
  Out extends z.ZodType,
>(definition: { name: Name; input: In; output: Out; hot?: boolean }): Operation<Name, In, Out> {
  return { hot: false, ...definition };
}

export function defineEvent<const Name extends string, Payload extends z.ZodType>(definition: {
  name: Name;
  payload: Payload;
}): EventType<Name, Payload> {
  return definition;
}
