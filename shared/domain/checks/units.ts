/** Units that are written alike in Latin scripts. "in", "h" and "min" are not: languages translate them. */
const SYMBOLS =
  'mm cm dm m km mm² cm² m² km² cm³ m³ mg g kg t ml cl dl l W kW V kV mV A mA mAh Ah Wh kWh Hz kHz MHz GHz °C °F °K Pa kPa bar lm lx dB %'.split(
    ' ',
  );

const CYRILLIC = {
  мм: 'mm',
  см: 'cm',
  м: 'm',
  км: 'km',
  мг: 'mg',
  г: 'g',
  кг: 'kg',
  мл: 'ml',
  л: 'l',
  Вт: 'W',
  кВт: 'kW',
  В: 'V',
  А: 'A',
  мА: 'mA',
  Гц: 'Hz',
};

const ARABIC = {
  مم: 'mm',
  سم: 'cm',
  م: 'm',
  كم: 'km',
  مجم: 'mg',
  مغ: 'mg',
  جم: 'g',
  غم: 'g',
  غ: 'g',
  كجم: 'kg',
  كغم: 'kg',
  كغ: 'kg',
  كلغ: 'kg',
  مل: 'ml',
  ل: 'l',
  '°م': '°C',
};

const UNITS = new Map<string, string>([
  ...SYMBOLS.map((symbol) => [symbol, symbol] as const),
  ...Object.entries(CYRILLIC),
  ...Object.entries(ARABIC),
  ['L', 'l'],
  ['ℓ', 'l'],
  ['mL', 'ml'],
  ['٪', '%'],
]);

const UNIT =
  /(?:\p{Zs}{0,4}|-)([°℃℉%٪ℓ㎀-㏟\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}]{1,4}[²³]?)(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{N}])/uy;

/** How inches are written. A number in straight quotes is not in inches. */
const INCH =
  /(?:["″]|\p{Zs}?-?(?:inch|zoll|pouce|pollic|pulgad|polegad|cal(?:e|i|a|owy)?(?!\p{L})|duim|дюйм|インチ|英寸|بوص))/iuy;

/** How currencies are written, before the amount or after it. */
const CURRENCIES: readonly (readonly [symbol: string, written: string])[] = [
  ['€', '€|(?:EUR|euros?|евро)(?!\\p{L})|ユーロ|يورو'],
  ['$', '\\$|(?:USD|dollars?|dólares|dollari)(?!\\p{L})|ドル|دولار'],
  ['£', '£|GBP(?!\\p{L})'],
  ['¥', '[¥￥円]|JPY(?!\\p{L})'],
  ['zł', '(?:zł|PLN)(?!\\p{L})'],
];
const NO_LETTER = '(?<!\\p{L})';
const currencies = CURRENCIES.map(([symbol, written]) => ({
  symbol,
  before: new RegExp(`(?:^|${NO_LETTER})(?:${written})\\p{Zs}?$`, 'iu'),
  after: new RegExp(`\\p{Zs}?(?:${written})`, 'iuy'),
}));

function currencyOf(prose: string, start: number, end: number): string | null {
  const before = prose.slice(Math.max(0, start - 8), start);
  for (const { symbol, before: isBefore, after } of currencies) {
    after.lastIndex = end;
    if (isBefore.test(before) || after.test(prose)) return symbol;
  }
  return null;
}

/** The unit or currency of the number from `start` to `end`, units spelled as the SI does; null if none is known there. */
export function unitOf(prose: string, start: number, end: number): string | null {
  INCH.lastIndex = end;
  if (INCH.test(prose) && !/["″]/.test(prose.charAt(start - 1))) return 'in';
  return unitAfter(prose, end) ?? currencyOf(prose, start, end);
}

/** The unit that follows the number that ends at `at`, spelled as the SI does; null if none is known there. */
export function unitAfter(prose: string, at: number): string | null {
  UNIT.lastIndex = at;
  const symbol = UNIT.exec(prose)?.[1];
  if (symbol === undefined) return null;
  const exponent = /[²³]$/.exec(symbol)?.[0] ?? '';
  // "㎝" and "ｃｍ" are "cm".
  const letters = symbol.slice(0, symbol.length - exponent.length).normalize('NFKC');
  return (
    UNITS.get(letters + exponent) ??
    (exponent ? null : (UNITS.get(letters.replace(/([mc])([23])$/, '$1$2')) ?? null))
  );
}
