import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { valueKind } from '../domain/value-schema.ts';
import { byNameOf } from './by-name.ts';
import { defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });
const newName = z
  .string()
  .trim()
  .min(1, { error: () => t`Enter a name` });

/** Properties that the user added, by name, with the kind of their values. */
export const addedProperties = byNameOf(valueKind);

/** The property of the service that holds a required attribute, by `attributeKey`. */
export const attributeProperties = byNameOf(z.string());
export type AttributeProperties = z.infer<typeof attributeProperties>;

/** The user's labels of properties in this catalog, by name; the others have their `derivedLabel`. */
export const propertyNames = byNameOf(z.string());

export const propertyOperations = [
  /**
   * Adds a property that no product has a value for yet, so that it can be filled. Nothing is sent. Throws `invalid_input` if
   * the name exists already, or is reserved by the app.
   */
  defineOperation({
    name: 'properties.add',
    input: onConnection.extend({
      property: newName,
      kind: valueKind.exclude(['struct']),
      translatable: z.boolean(),
    }),
    output: z.object({}),
  }),
  /** Removes an added property. Throws `invalid_input` if products have values or staged edits for it. */
  defineOperation({
    name: 'properties.remove',
    input: onConnection.extend({ property: z.string() }),
    output: z.object({}),
  }),
  /** Sets the property that holds a required attribute; null if unknown. Nothing is sent. */
  defineOperation({
    name: 'properties.map',
    input: onConnection.extend({ attribute: z.string().min(1), property: z.string().nullable() }),
    output: z.object({}),
  }),
  /**
   * Sets a property's label in the app; null for the one derived from its name. The name does not change, and nothing is
   * sent.
   */
  defineOperation({
    name: 'properties.rename',
    input: onConnection.extend({ property: z.string(), label: newName.max(200).nullable() }),
    output: z.object({}),
  }),
] as const;
