import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { valueKind } from '../domain/value-schema.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });
const property = z
  .string()
  .trim()
  .min(1, { error: () => t`Enter a name` });

/** Properties that the user added, by name, with the kind of values they are for. */
export const addedProperties = z.record(z.string(), valueKind);
export type AddedProperties = z.infer<typeof addedProperties>;

/** Which property of the service holds which required attribute, by `attributeKey`. */
export const attributeProperties = z.record(z.string(), z.string());
export type AttributeProperties = z.infer<typeof attributeProperties>;

/** What the user calls properties in this catalog, by their names; the others are called by `derivedLabel`. */
export const propertyNames = z.record(z.string(), z.string());
export type PropertyNames = z.infer<typeof propertyNames>;

export const propertyOperations = [
  /**
   * Adds a property that no product has a value of yet, so that it can be filled. Nothing is sent. Throws `invalid_input` where there is
   * one of that name, and for a name that the app keeps for itself.
   */
  defineOperation({
    name: 'properties.add',
    input: onConnection.extend({
      property,
      kind: valueKind.exclude(['struct']),
      translatable: z.boolean(),
    }),
    output: z.object({}),
  }),
  /** Takes back an added property. Throws `invalid_input` where products have values or staged edits of it. */
  defineOperation({
    name: 'properties.remove',
    input: onConnection.extend({ property }),
    output: z.object({}),
  }),
  /** Says which property holds a required attribute; null: not known any more. Nothing is sent. */
  defineOperation({
    name: 'properties.map',
    input: onConnection.extend({ attribute: z.string().min(1), property: property.nullable() }),
    output: z.object({}),
  }),
  /** Says what a property is called in the app; null: what its name reads as. Its name stays what it is, and nothing is sent. */
  defineOperation({
    name: 'properties.rename',
    input: onConnection.extend({ property: z.string().min(1), label: property.max(200).nullable() }),
    output: z.object({}),
  }),
] as const;
