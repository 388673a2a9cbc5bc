import { t } from '@lingui/core/macro';
import {
  type Connection,
  type ConnectionFields,
  connectionColour,
  connectionFields,
} from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { defaultProfile, type ServiceProfile } from '#shared/service/profile.ts';
import type { FieldErrors } from '../../components/use-form.ts';
import { defaultLimits, type LimitsText, limitsToText, readLimits } from './limits-text.ts';
import { profileToText, readProfileText } from './profile-text.ts';

/** The contents of the connection form, as typed. */
export interface ConnectionForm extends LimitsText {
  name: string;
  colour: Connection['colour'];
  readOnly: boolean;
  production: boolean;
  baseUrl: string;
  allowHttp: boolean;
  integrationId: string;
  /** The first is the primary language. */
  locales: readonly string[];
  /** Those whose values are kept on this computer; null: all. */
  keptLocales: readonly string[] | null;
  identifierField: string;
  titleField: string;
  /** Only ever typed here, never prefilled. Empty: the stored token is kept. */
  token: string;
  /** Of a service that wants a user and a password (RFC 7617), which is `token` then. Never prefilled either. */
  user: string;
  profileText: string;
  /** The polling interval for changes, in seconds; null: only on request of the user. */
  pollSeconds: number | null;
  showPictures: boolean;
}

export type FormField = keyof ConnectionForm;
export type FormErrors = FieldErrors<ConnectionForm>;

/** The props of a part of the form. */
export interface FieldsProps {
  form: ConnectionForm;
  errors: FormErrors;
  onChange: (next: Partial<ConnectionForm>) => void;
}

export const emptyForm: ConnectionForm = {
  name: '',
  colour: 'blue',
  readOnly: false,
  production: false,
  baseUrl: '',
  allowHttp: false,
  integrationId: '',
  locales: [],
  keptLocales: null,
  identifierField: '',
  titleField: '',
  token: '',
  user: '',
  profileText: profileToText(defaultProfile),
  pollSeconds: 60,
  showPictures: false,
  ...limitsToText(defaultLimits),
};

/** A new connection gets a color that no other connection has, if one is left. */
export const newForm = (others: readonly Pick<Connection, 'colour'>[]): ConnectionForm => {
  const used = new Set(others.map(({ colour }) => colour));
  const free = connectionColour.options.find((colour) => !used.has(colour));
  return { ...emptyForm, colour: free ?? emptyForm.colour };
};

export const formOf = (connection: Connection): ConnectionForm => ({
  name: connection.name,
  colour: connection.colour,
  readOnly: connection.readOnly,
  production: connection.production,
  baseUrl: connection.baseUrl,
  allowHttp: connection.allowHttp,
  integrationId: connection.integrationId,
  locales: connection.listedLocales,
  keptLocales: connection.keptLocales,
  identifierField: connection.identifierField,
  titleField: connection.titleField,
  token: '',
  user: '',
  profileText: profileToText(connection.profile),
  pollSeconds: connection.pollSeconds,
  showPictures: connection.showPictures,
  ...limitsToText(connection.limits),
});

export type FormReading =
  | { ok: true; fields: ConnectionFields & { profile: ServiceProfile }; token: string | undefined }
  | { ok: false; errors: FormErrors };

/** Reads the whole form, with one message per invalid field. `needsToken`: there is no stored token to fall back on. */
export function readForm(form: ConnectionForm, options: { needsToken: boolean }): FormReading {
  const errors: FormErrors = {};
  const profile = readProfileText(form.profileText);
  if (!profile.ok) errors.profileText = t`Correct the service profile first`;
  const limits = readLimits(form);
  if (!limits.ok) Object.assign(errors, limits.errors);
  const parsed = connectionFields.omit({ profile: true, limits: true }).safeParse({
    ...form,
    baseUrl: form.baseUrl.trim(),
    locales: [...form.locales],
    keptLocales: form.keptLocales && [...form.keptLocales],
  });
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const [field] = path;
      if (typeof field !== 'string' || !isFormField(field)) continue;
      errors[field] ??= message;
    }
  if (form.baseUrl.trim() === '') errors.baseUrl = t`Enter the base address`;
  else if (errors.baseUrl && lacksScheme(form.baseUrl))
    errors.baseUrl = t`Start with “https://”: https://${form.baseUrl.trim()}`;
  const token = typedToken(form);
  const isOfTwo = asksForUser(form.profileText);
  if (isOfTwo && form.user.includes(':')) errors.user = t`A user must not contain a colon`;
  else if (isOfTwo && token !== '' && !token.includes(':')) errors.user = t`Enter the user`;
  if (token === '' && options.needsToken)
    errors.token = isOfTwo ? t`Enter user and password` : t`Enter the API token`;
  else if (/[^\x21-\x7e]/.test(token)) errors.token = t`The token must not contain spaces or line breaks`;
  if (Object.keys(errors).length > 0 || !parsed.success || !profile.ok || !limits.ok)
    return { ok: false, errors };
  return {
    ok: true,
    fields: { ...parsed.data, profile: profile.profile, limits: limits.limits },
    token: token === '' ? undefined : token,
  };
}

/** Whether the service gets a user and a password, by its profile. */
export function asksForUser(profileText: string): boolean {
  const reading = readProfileText(profileText);
  return reading.ok && reading.profile.auth.encoding === 'basic';
}

/** The token that was typed (5); '' for none. */
export function typedToken({ user, token, profileText }: ConnectionForm): string {
  const secret = token.trim();
  return user.trim() !== '' && asksForUser(profileText) ? `${user.trim()}:${secret}` : secret;
}

/** The profile for a service that gets a user and a password, or a token. A profile that cannot be read stays as it is. */
export function withSignIn(profileText: string, encoding: ServiceProfile['auth']['encoding']): string {
  const reading = readProfileText(profileText);
  if (!reading.ok) return profileText;
  const { auth } = reading.profile;
  const changed: Partial<typeof auth> =
    encoding === 'basic'
      ? { in: 'header', header: 'Authorization', prefix: 'Basic ' }
      : { prefix: auth.prefix === 'Basic ' ? defaultProfile.auth.prefix : auth.prefix };
  return profileToText({ ...reading.profile, auth: { ...auth, ...changed, encoding } });
}

/** A change of the form in which "user:password" is two fields as soon as the profile says so, and one again when it does not. */
export function withOwnUser(form: ConnectionForm, next: Partial<ConnectionForm>): Partial<ConnectionForm> {
  const { profileText, user, token } = { ...form, ...next };
  const isOfTwo = asksForUser(profileText);
  if (isOfTwo === asksForUser(form.profileText)) return next;
  if (!isOfTwo) return user === '' ? next : { ...next, user: '', token: `${user}:${token}` };
  const end = token.indexOf(':');
  return end < 1 ? next : { ...next, user: token.slice(0, end), token: token.slice(end + 1) };
}

const isFormField = (name: string): name is FormField => Object.hasOwn(emptyForm, name);

/** The form field that an error of the main process refers to ("fields.baseUrl", "token"); null if none. */
export function fieldOf(error: AppErrorShape): FormField | null {
  const [first = '', second = '', third = ''] = (error.field ?? '').split('.');
  const name = first !== 'fields' ? first : second === 'limits' ? third : second;
  if (name === 'profile') return 'profileText';
  return isFormField(name) ? name : null;
}

/**
 * Whether a token has to be typed: for a new connection, and for a saved one whose address now has another origin than the
 * one that the stored token was entered for.
 */
export function needsToken(
  { baseUrl }: ConnectionForm,
  connection: Pick<Connection, 'baseUrl'> | null,
): boolean {
  if (connection === null) return true;
  return URL.canParse(baseUrl.trim()) && originOf(baseUrl.trim()) !== originOf(connection.baseUrl);
}

export const originOf = (address: string): string => new URL(address).origin;

/** Whether an address lacks its scheme, such as "api.example.com/v1". */
const lacksScheme = (baseUrl: string): boolean => /^[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/.test(baseUrl.trim());

/** Returns the language codes in typed or pasted text, such as "en, de-AT;fr", except those in `known`. */
export function readLocales(text: string, known: readonly string[]): string[] {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '');
  return [...new Set(codes)].filter((code) => !known.includes(code));
}

/** The list with the entry at `from` moved by one place; unchanged at either end. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
