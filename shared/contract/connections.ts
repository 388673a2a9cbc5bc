import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { cellValueSchema } from '../domain/value-schema.ts';
import { codeOfNumber } from '../service/cells/spelled-languages.ts';
import { serviceProfile, serviceProfileInput } from '../service/profile.ts';
import { defineEvent, defineOperation } from './define.ts';

/** Colors that distinguish connections in the top bar; names, so that each theme can define their values. */
export const connectionColour = z.enum(['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'grey']);

/**
 * Shaped like BCP 47; the service document only says "language", so the exact text is the service's own. A service's number for a language
 * ("1031") is that language's code here, and `product.languages` says how the service writes it.
 */
export const languageCode = z
  .string()
  .trim()
  .transform(codeOfNumber)
  .pipe(
    z.string().regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, {
      error: () =>
        t`This is not a language code such as "en" or "de-AT", nor a known number of a language such as 1031`,
    }),
  );

const webAddress = z
  .url({ protocol: /^https?$/, error: () => t`This is not a web address such as https://api.example.com` })
  .trim()
  .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), {
    error: () => t`This must not contain a user name or password`,
  })
  .refine((text) => !/[?#]/.test(text), { error: () => t`This must not contain a query or fragment` })
  .transform((text) => text.replace(/\/+$/, ''));

/** Limits for requests to the service. Times are in seconds. */
export const connectionLimits = z
  .object({
    requestsAtATime: z.int().min(1).max(16).default(4),
    /** Null for no limit. */
    requestsPerSecond: z.number().min(0.1).max(1000).nullable().default(null),
    connectSeconds: z.int().min(1).max(120).default(10),
    /** The longest pause before and within an answer. */
    silenceSeconds: z.int().min(1).max(600).default(60),
    /** For one whole request, from connecting to the last byte. */
    totalSeconds: z.int().min(1).max(3600).default(180),
  })
  .prefault({});
export type ConnectionLimits = z.output<typeof connectionLimits>;

/** The form of a connection (service document 2.1). The token is passed separately, one way. */
export const connectionFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t`Enter a name for the connection` })
    .max(80),
  colour: connectionColour.default('blue'),
  readOnly: z.boolean().default(false),
  /** Changes reach customers: the window always shows that, and deleting asks for the connection's name. */
  production: z.boolean().default(false),
  baseUrl: webAddress,
  /** The user accepts that the token and all data are sent unencrypted: an `http` address that is not on this computer. */
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
  /**
   * Those whose values are kept on this computer; null: all languages of the service, listed or not. The primary one is always kept.
   */
  keptLocales: z.array(languageCode).nullable().default(null),
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
  /** How often changes (4.5) are requested while the connection is shown, in seconds; null for never automatically. */
  pollSeconds: z.int().min(10).max(86_400).nullable().default(60),
  /** Whether pictures are loaded from web addresses found in values (`pictures.get`). */
  showPictures: z.boolean().default(false),
});
export type ConnectionFields = z.input<typeof connectionFields>;

/** What is known about the request that removes products in one mode (4.4), spelled exactly as in `request`. */
const removalModeRecord = z.object({
  /** `removalRequestText` at that time. */
  request: z.string(),
  /** Whether it does what this mode means, or what the other mode means; null if tried and not decided yet. */
  verdict: z.enum(['confirmed', 'other']).nullable(),
  /** The source: the service's answer, or the user, with or without a trial. */
  how: z.enum(['answer', 'trial', 'user']),
  at: z.string(),
  /** The removal of one product that was the trial. */
  trial: z
    .object({
      changeSet: z.int(),
      /** Whether the service returned required attributes for the product's id (4.6) before it was removed. */
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
  /** The integration's languages whose values are in the local catalog, the primary one first. */
  locales: z.array(z.string()).min(1),
  /** All languages of the integration. */
  listedLocales: z.array(z.string()).min(1),
  /** Those that are to be kept on this computer; null: all. */
  keptLocales: z.array(z.string()).nullable().default(null),
  /** Languages of which a missing value means an empty cell; null: all. The others are *not pulled*. */
  pulledLocales: z.array(z.string()).nullable().default(null),
  identifierField: z.string(),
  titleField: z.string(),
  profile: serviceProfile,
  limits: connectionLimits,
  pollSeconds: z.int().nullable().default(60),
  showPictures: z.boolean().default(false),
  /** Where the token is stored. The token itself is never returned to the renderer. */
  token: z.enum(['keychain', 'memory', 'missing']),
  /** A new token was entered but could not be tested yet (`connections.replaceToken`); the old one is still in use. */
  newTokenWaiting: z.boolean(),
  /** When a pull of the catalog was last completed, ISO 8601. */
  pulledAt: z.string().nullable(),
  removalModes,
});
export type Connection = z.infer<typeof connection>;

/** What the form of a connection has in it, with all of the integration's languages. */
export const fieldsOf = (shown: Connection): z.output<typeof connectionFields> =>
  connectionFields.parse({ ...shown, locales: shown.listedLocales });

/** A product as mapped by the app, beside what the service sent (shown by *Test connection*). */
export const mappedProduct = z.object({
  productId: z.string().nullable(),
  identifier: z.string(),
  title: z.string(),
  parentIdentifier: z.string().nullable(),
  children: z.int(),
  values: z.array(z.object({ property: z.string(), locale: z.string(), value: cellValueSchema })),
  raw: z.string(),
});

/** Whether something named in the profile was found on the page that was read. */
const mappingFinding = z.object({
  /** Its path in the profile ("list.items", "product.product_id"), or the name of a connection field. */
  key: z.string(),
  /** `absent`: optional, and not on this page; `missing`: the app cannot work (well) without it. */
  state: z.enum(['found', 'absent', 'missing']),
  message: z.string(),
});
export type MappingFinding = z.infer<typeof mappingFinding>;

/** A proposed change, and the evidence for it. `from` and `to` are JSON texts. */
const proposedChange = z.object({
  /** A path in the profile, or `identifierField`, `titleField`, `locales`. */
  key: z.string(),
  from: z.string(),
  to: z.string(),
  why: z.string(),
});
export type ProposedChange = z.infer<typeof proposedChange>;

/** A profile that fits the answer better than the one in the form, to be adopted with one click. */
const proposal = z.object({
  changes: z.array(proposedChange).min(1),
  /** The values of the form with the changes applied. */
  profile: serviceProfile,
  identifierField: z.string(),
  titleField: z.string(),
  locales: z.array(z.string()).min(1),
  /** The result of a request made in the proposed way; null if none was made. */
  checked: z
    .object({
      ok: z.boolean(),
      message: z.string(),
      /** Why products may be missing even so. */
      doubt: z.string().nullable(),
    })
    .nullable(),
});
export type Proposal = z.infer<typeof proposal>;

/** What an OpenAPI document says about the names in the profile: what was taken from where, and what it does not say. */
export const derivedProfile = z.object({
  title: z.string(),
  taken: z.array(proposedChange.extend({ where: z.string() })),
  /** Profile sections that the document says nothing usable about, as texts. */
  open: z.array(z.string()),
  /** Null if it only says what is already in the form. */
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
  /** The page that was read, as JSON text; long ones are cut. Null if the answer was not readable. */
  page: z.object({ text: z.string(), cut: z.boolean() }).nullable(),
  findings: z.array(mappingFinding),
  proposal: proposal.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

const id = z.object({ connectionId: z.string() });
/** In characters. */
const SHORTEST_TOKEN = 4;

const token = z
  .string()
  .trim()
  .min(1, { error: () => t`Enter the API token` })
  // A shorter one cannot be found in logs and answers, to be kept out of what is shown and saved.
  .min(SHORTEST_TOKEN, {
    error: () => t`This token has fewer than ${SHORTEST_TOKEN} characters. Copy the whole token.`,
  })
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
  /**
   * `token` replaces the stored one, and is required if `baseUrl` has another origin: a token is only used for the origin it
   * was entered for.
   */
  defineOperation({
    name: 'connections.update',
    input: id.extend({ fields: connectionFields, token: token.optional() }),
    output: connection,
  }),
  /**
   * Tests what is in the form before anything is saved. Without `token`, uses the stored token of `connectionId`, only for
   * the origin it was entered for.
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
   * Derives the profile from an OpenAPI document, given as text or as an address below the base address (which may be that
   * of an interactive reference that leads to one). The token (as for `connections.test`) is sent only to the service's own
   * origin.
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
   * Token handover (5): the new token is stored beside the old one and tested, while running jobs wait before their next
   * request. `replaced`: it works and is now the connection's token, and jobs that waited for one continue (`resumed` is
   * their number). `refused`: the service does not accept it; it is discarded. `untested`: the service could not be reached;
   * the new token is kept, and the old one stays in use. Without `token`, the kept one is tested again.
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
  /** Uses the untested new token, or discards it. */
  defineOperation({
    name: 'connections.settleNewToken',
    input: id.extend({ use: z.boolean() }),
    output: z.object({ resumed: z.int() }),
  }),
  /** Deletes the local catalog, staged edits, history and the keychain entry. Nothing changes in the service. */
  defineOperation({ name: 'connections.remove', input: id, output: z.object({}) }),
] as const;

export const connectionEvents = [
  defineEvent({ name: 'connections.changed', payload: z.array(connection) }),
] as const;
