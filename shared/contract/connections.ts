import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { cellValueSchema } from '../domain/value-schema.ts';
import { serviceProfile, serviceProfileInput } from '../service/profile.ts';
import { defineEvent, defineOperation } from './define.ts';

/** Colours that tell connections apart in the top bar; names, so that both themes can give them a value. */
export const connectionColour = z.enum(['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'grey']);

/** BCP 47 shaped; the service document only says "language", so the exact text is the service's own. */
export const languageCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, {
    error: () => t`This is not a language code such as "en" or "de-AT"`,
  });

const webAddress = z
  .url({ protocol: /^https?$/, error: () => t`This is not a web address such as https://api.example.com` })
  .trim()
  .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), {
    error: () => t`This must not contain a user name or password`,
  })
  .refine((text) => !/[?#]/.test(text), { error: () => t`This must not contain a query or fragment` })
  .transform((text) => text.replace(/\/+$/, ''));

/** How hard and how patiently the service is asked. Times are in seconds. */
export const connectionLimits = z
  .object({
    requestsAtATime: z.int().min(1).max(16).default(4),
    /** null: as fast as it goes. */
    requestsPerSecond: z.number().min(0.1).max(1000).nullable().default(null),
    connectSeconds: z.int().min(1).max(120).default(10),
    /** The longest silence before and within an answer. */
    silenceSeconds: z.int().min(1).max(600).default(60),
    /** For one whole request, from connecting to the last byte. */
    totalSeconds: z.int().min(1).max(3600).default(180),
  })
  .prefault({});
export type ConnectionLimits = z.output<typeof connectionLimits>;

/** What the user fills in to describe a connection (service document 2.1). The token travels apart from it, one way. */
export const connectionFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter a name for the connection` })
    .max(80),
  colour: connectionColour.default('blue'),
  readOnly: z.boolean().default(false),
  /** What is sent reaches customers: the window shows that at all times, and deleting asks for the connection's name. */
  production: z.boolean().default(false),
  baseUrl: webAddress,
  /** The user accepts that the token and all data travel unencrypted: an `http` address elsewhere than on this computer. */
  allowHttp: z.boolean().default(false),
  integrationId: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter the integration id` }),
  /** The integration's languages; the first is the primary one. */
  locales: z
    .array(languageCode)
    .min(1, { error: () => t`Add at least one language` })
    .refine((codes) => new Set(codes).size === codes.length, { error: () => t`A language is listed twice` }),
  identifierField: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter the field that identifies a product` }),
  titleField: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter the field that holds the title` }),
  profile: serviceProfileInput,
  limits: connectionLimits,
  /** How often the service is asked for changes (4.5) while the connection is shown; null: not by itself. In seconds. */
  pollSeconds: z.int().min(10).max(86_400).nullable().default(60),
  /** Whether pictures are loaded from the web addresses among the values (`pictures.get`). */
  showPictures: z.boolean().default(false),
});
export type ConnectionFields = z.input<typeof connectionFields>;

/** What was found out about the request that removes products in one mode (4.4), spelled exactly so. */
export const removalModeRecord = z.object({
  /** `removalRequestText` at that time. */
  request: z.string(),
  /** Whether it does what the mode says, or what the other mode says; null: tried, and not decided yet. */
  verdict: z.enum(['confirmed', 'other']).nullable(),
  /** Who says so: the service's answer; the user, after a trial, or without one. */
  how: z.enum(['answer', 'trial', 'user']),
  at: z.string(),
  /** The removal of one product by which it was tried. */
  trial: z
    .object({
      changeSet: z.int(),
      /** Whether the service listed required attributes by the product's id (4.6) before it was removed. */
      knownBefore: z.boolean(),
    })
    .nullable(),
});
export type RemovalModeRecord = z.infer<typeof removalModeRecord>;

const removalModes = z
  .object({
    unlink: removalModeRecord.nullable().default(null),
    delete: removalModeRecord.nullable().default(null),
  })
  .prefault({});

export const connection = z.object({
  id: z.string(),
  kind: z.enum(['sample', 'service']),
  name: z.string(),
  colour: connectionColour,
  readOnly: z.boolean(),
  production: z.boolean().default(false),
  baseUrl: z.string(),
  allowHttp: z.boolean().default(false),
  integrationId: z.string(),
  locales: z.array(z.string()).min(1),
  identifierField: z.string(),
  titleField: z.string(),
  profile: serviceProfile,
  limits: connectionLimits,
  pollSeconds: z.int().nullable().default(60),
  showPictures: z.boolean().default(false),
  /** Where the token is. It never crosses the contract towards the renderer. */
  token: z.enum(['keychain', 'memory', 'missing']),
  /** A new token was given, but could not be tested yet (`connections.replaceToken`); the old one is still in use. */
  newTokenWaiting: z.boolean(),
  /** When the catalog was last pulled to its end, ISO 8601. */
  pulledAt: z.string().nullable(),
  removalModes,
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

/** Whether one thing that the profile names is there on the page that was read. */
export const mappingFinding = z.object({
  /** Its path in the profile ("list.items", "product.product_id"), or the name of a connection field. */
  key: z.string(),
  /** `absent`: an optional thing that this page does not have; `missing`: without it the app cannot work (well). */
  state: z.enum(['found', 'absent', 'missing']),
  message: z.string(),
});
export type MappingFinding = z.infer<typeof mappingFinding>;

/** One change that is proposed, and what was seen that speaks for it. `from` and `to` are JSON texts. */
export const proposedChange = z.object({
  /** Path in the profile, or `identifierField`, `titleField`, `locales`. */
  key: z.string(),
  from: z.string(),
  to: z.string(),
  why: z.string(),
});
export type ProposedChange = z.infer<typeof proposedChange>;

/** A profile that fits what was seen better than the one in the form; one click takes it over. */
export const proposal = z.object({
  changes: z.array(proposedChange).min(1),
  /** The form's values with the changes made. */
  profile: serviceProfile,
  identifierField: z.string(),
  titleField: z.string(),
  locales: z.array(z.string()).min(1),
  /** What asking the service in the proposed way gave; null where it was not asked. */
  checked: z
    .object({
      ok: z.boolean(),
      message: z.string(),
      /** Why products may be missing all the same. */
      doubt: z.string().nullable(),
    })
    .nullable(),
});
export type Proposal = z.infer<typeof proposal>;

/** What an OpenAPI document says about the names of the profile: what was taken from where, and what it leaves open. */
export const derivedProfile = z.object({
  title: z.string(),
  taken: z.array(proposedChange.extend({ where: z.string() })),
  /** Profile sections the document says nothing usable about, in words. */
  open: z.array(z.string()),
  /** null where it only says what is in the form already. */
  proposal: proposal.nullable(),
});
export type DerivedProfile = z.infer<typeof derivedProfile>;

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
  /** The page that was read, as JSON text; long ones are cut. null where nothing readable came back. */
  page: z.object({ text: z.string(), cut: z.boolean() }).nullable(),
  findings: z.array(mappingFinding),
  proposal: proposal.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

const id = z.object({ connectionId: z.string() });
const token = z
  .string()
  .trim()
  .min(1, { error: () => t`Enter the API token` })
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/, { error: () => t`The token must not contain spaces or line breaks` });

export const connectionOperations = [
  defineOperation({ name: 'connections.list', input: z.object({}), output: z.array(connection) }),
  defineOperation({ name: 'connections.openSample', input: z.object({}), output: connection }),
  defineOperation({
    name: 'connections.create',
    input: z.object({ fields: connectionFields, token }),
    output: connection,
  }),
  /** `token` when it is to be replaced, and where `baseUrl` has another origin: a token is only for the origin it was entered for. */
  defineOperation({
    name: 'connections.update',
    input: id.extend({ fields: connectionFields, token: token.optional() }),
    output: connection,
  }),
  /**
   * Tests what is in the form, before anything is saved. Without `token`, the stored token of `connectionId` is used,
   * only at the origin it was entered for.
   */
  defineOperation({
    name: 'connections.test',
    input: z.object({
      fields: connectionFields,
      token: token.optional(),
      connectionId: z.string().optional(),
    }),
    output: connectionTest,
  }),
  /**
   * Derives the profile from an OpenAPI document, given as text or by an address beneath the base address (also that of
   * an interactive reference that leads to one). The token (as for `connections.test`) goes to the service's own origin only.
   */
  defineOperation({
    name: 'connections.deriveProfile',
    input: z.object({
      fields: connectionFields,
      token: token.optional(),
      connectionId: z.string().optional(),
      source: z.union([
        z.object({ text: z.string().max(32 * 1024 * 1024) }),
        z.object({ address: z.string().trim().min(1) }),
      ]),
    }),
    output: derivedProfile,
  }),
  /**
   * Token handover (5): the new token is kept beside the old one and tested, while running jobs hold still before their
   * next request. `replaced`: it works, is the connection's token now, and jobs that waited for one go on where they
   * were (`resumed` of them). `refused`: the service does not accept it; it is forgotten. `untested`: the service could
   * not be asked; the new token waits, and the old one stays. Without `token` the waiting one is tested again.
   */
  defineOperation({
    name: 'connections.replaceToken',
    input: id.extend({ token: token.optional() }),
    output: z.object({
      outcome: z.enum(['replaced', 'refused', 'untested']),
      test: connectionTest,
      resumed: z.int(),
    }),
  }),
  /** Takes the waiting token into use untested, or forgets it. */
  defineOperation({
    name: 'connections.settleNewToken',
    input: id.extend({ use: z.boolean() }),
    output: z.object({ resumed: z.int() }),
  }),
  /** Deletes the local catalog, staged edits, history and the keychain entry. The service does not change. */
  defineOperation({ name: 'connections.remove', input: id, output: z.object({}) }),
] as const;

export const connectionEvents = [
  defineEvent({ name: 'connections.changed', payload: z.array(connection) }),
] as const;
