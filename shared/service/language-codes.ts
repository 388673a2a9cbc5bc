import type { Value } from '../domain/value.ts';

/** ISO 639-1. Any other code of two letters, such as "kg", is hardly a language. */
const LANGUAGES = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en ' +
    'eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ' +
    'ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ' +
    'ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st ' +
    'su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

const SHAPE = /^[A-Za-z]{2,3}([-_][A-Za-z]{4})?([-_]([A-Za-z]{2}|\d{3}))?$/;
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** "de", "de-AT", "zh_Hans_CN": a code that begins with a language of two letters. */
export const isLanguageCode = (text: string): boolean =>
  SHAPE.test(text) && LANGUAGES.has(/^[A-Za-z]+/.exec(text)?.[0].toLowerCase() ?? '');

/** The same with languages of three letters ("fil"), some of which are also words. */
const mayBeLanguageCode = (text: string): boolean =>
  SHAPE.test(text) && names.of(/^[A-Za-z]+/.exec(text)?.[0] ?? '') !== undefined;

/**
 * Whether a text is a BCP 47 code, with hyphens or underscores, of a language that has a name; "xx", "english" and "12" are
 * not.
 */
export function isNamedLanguage(text: string): boolean {
  try {
    const [code] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return code !== undefined && names.of(new Intl.Locale(code).language) !== undefined;
  } catch {
    return false; // it has not even the shape of a code
  }
}

/** Codes that differ only in case, hyphens and underscores are of the same language. */
export const isSameLanguage = (a: string, b: string): boolean => folded(a) === folded(b);

/** How two codes are related: the same language, or two forms of one ("en", "en-US"), such as regions. */
export function languageKinship(a: string, b: string): 'same' | 'form' | 'none' {
  if (isSameLanguage(a, b)) return 'same';
  return folded(a).split('-')[0] === folded(b).split('-')[0] ? 'form' : 'none';
}

const folded = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/**
 * Returns the app's code of a language of the service: as listed, in whatever spelling; otherwise as spelled by the service.
 */
export const listedAs = (sent: string, listed: readonly string[]): string =>
  listed.includes(sent) ? sent : (listed.find((code) => isSameLanguage(code, sent)) ?? sent);

/**
 * Whether an object in a map of properties holds values by language. Beside a listed language each code counts; where none
 * is listed, texts under codes of two letters do ({"kg": 5} and {"id": "x"} are no languages).
 */
export function isByLanguage(held: { [key: string]: unknown }, listed: readonly string[]): boolean {
  const keys = Object.keys(held);
  if (keys.length === 0) return false;
  const isListed = (key: string) => listed.some((code) => isSameLanguage(code, key));
  if (keys.some(isListed)) return keys.every((key) => isListed(key) || mayBeLanguageCode(key));
  return (
    keys.every(isLanguageCode) &&
    Object.values(held).every(isTextual) &&
    (keys.length > 1 || keys[0] !== 'id')
  );
}

const isTextual = (value: unknown): value is Value =>
  typeof value === 'string' || value === null || (Array.isArray(value) && value.every(isTextual));
