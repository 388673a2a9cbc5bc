import { z } from 'zod';
import { cellValueSchema } from '../domain/value-schema.ts';
import { serviceProfile, serviceProfileInput } from '../service/profile.ts';
import { defineEvent, defineOperation } from './define.ts';

/** Colours that tell connections apart in the top bar; names, so that both themes can give them a value. */
export const connectionColour = z.enum(['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'grey']);

/** BCP 47 shaped; the service document only says "language", so the exact text is the service's own. */
const locale = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, 'is not a language code such as "en" or "de-AT"');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'is not a web address such as https://api.example.com' })
  .trim()
  .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), 'must not contain a user name or password')
  .refine((text) => !/[?#]/.test(text), 'must not contain a query or fragment')
  .transform((text) => text.replace(/\/+$/, ''));

/** What the user fills in to describe a connection (service document 2.1). The token travels apart from it, one way. */
export const connectionFields = z.object({
  name: z.string().trim().min(1, 'Give the connection a name').max(80),
  colour: connectionColour.default('blue'),
  readOnly: z.boolean().default(false),
  baseUrl: webAddress,
  integrationId: z.string().trim().min(1, 'Give the integration id'),
  /** The integration's languages; the first is the primary one. */
  locales: z
    .array(locale)
    .min(1, 'Give at least one language')
    .refine((codes) => new Set(codes).size === codes.length, 'A language stands twice'),
  identifierField: z.string().trim().min(1, 'Name the field that identifies a product'),
  titleField: z.string().trim().min(1, 'Name the field that holds the title'),
  profile: serviceProfileInput,
});
export type ConnectionFields = z.input<typeof connectionFields>;

export const connection = z.object({
  id: z.string(),
  kind: z.enum(['sample', 'service']),
  name: z.string(),
  colour: connectionColour,
  readOnly: z.boolean(),
  baseUrl: z.string(),
  integrationId: z.string(),
  locales: z.array(z.string()).min(1),
  identifierField: z.string(),
  titleField: z.string(),
  profile: serviceProfile,
  /** Where the token is. It never crosses the contract towards the renderer. */
  token: z.enum(['keychain', 'memory', 'missing']),
  /** When the catalog was last pulled to its end, ISO 8601. */
  pulledAt: z.string().nullable(),
});
export type Connection = z.infer<typeof connection>;

/** A product as the app would map it, beside what the service sent (shown by *Test connection*). */
export const mappedProduct = z.object({
  productId: z.string().nullable(),
  identifier: z.string(),
  title: z.string(),
  parentIdentifier: z.string().nullable(),
  children: z.int(),
  values: z.array(z.object({ property: z.string(), locale: z.string(), value: cellValueSchema })),
  raw: z.string(),
});

export const connectionTest = z.object({
  ok: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(['reach', 'authenticate', 'list', 'map']),
      outcome: z.enum(['passed', 'failed', 'warning', 'skipped']),
      message: z.string(),
      details: z.string().optional(),
    }),
  ),
  sample: mappedProduct.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

const id = z.object({ connectionId: z.string() });
const token = z
  .string()
  .trim()
  .min(1, 'Give the API token')
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/, 'The token must not contain spaces or line breaks');

export const connectionOperations = [
  defineOperation({ name: 'connections.list', input: z.object({}), output: z.array(connection) }),
  defineOperation({ name: 'connections.openSample', input: z.object({}), output: connection }),
  defineOperation({
    name: 'connections.create',
    input: z.object({ fields: connectionFields, token }),
    output: connection,
  }),
  /** `token` only when it is to be replaced. */
  defineOperation({
    name: 'connections.update',
    input: id.extend({ fields: connectionFields, token: token.optional() }),
    output: connection,
  }),
  /** Tests what is in the form, before anything is saved. Without `token`, the stored token of `connectionId` is used. */
  defineOperation({
    name: 'connections.test',
    input: z.object({
      fields: connectionFields,
      token: token.optional(),
      connectionId: z.string().optional(),
    }),
    output: connectionTest,
  }),
  /** What deleting the connection would take away with it, for the question before it. */
  defineOperation({
    name: 'connections.removalImpact',
    input: id,
    output: z.object({ products: z.int(), stagedChanges: z.int(), changeSets: z.int() }),
  }),
  /** Deletes the local catalog, staged edits, history and the keychain entry. Nothing changes in the service. */
  defineOperation({ name: 'connections.remove', input: id, output: z.object({}) }),
] as const;

export const connectionEvents = [
  defineEvent({ name: 'connections.changed', payload: z.array(connection) }),
] as const;
