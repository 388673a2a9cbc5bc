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
  identifierField: string;
  titleField: string;
  /** Only ever typed here, never prefilled. Empty: the stored token is kept. */
  token: string;
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
  identifierField: '',
  titleField: '',
  token: '',
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
  locales: connection.locales,
  identifierField: connection.identifierField,
  titleField: connection.titleField,
  token: '',
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
  const token = form.token.trim();
  if (token === '' && options.needsToken) errors.token = t`Enter the API token`;
  else if (/[^\x21-\x7e]/.test(token)) errors.token = t`The token must not contain spaces or line breaks`;
  if (Object.keys(errors).length > 0 || !parsed.success || !profile.ok || !limits.ok)
    return { ok: false, errors };
  return {
    ok: true,
    fields: { ...parsed.data, profile: profile.profile, limits: limits.limits },
    token: token === '' ? undefined : token,
  };
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
