import { languageOf } from '../block/language-tag.ts';

/**
 * How 1 to 12 are written out: the beginnings of words, so that "zweiteilig", "dritte" and "ersten" count. Alternatives
 * are separated by "|".
 */
const WRITTEN = new Map(
  Object.entries({
    en: 'one|first|single|once|a|an two|second|double|twice|pair|both three|third|triple four five|fifth six seven eight nine|ninth ten eleven twelve|twelfth|dozen',
    de: 'ein|erst zwei|zweit|doppel|beid|paar drei|dritt vier fünf sechs sieb acht neun zehn elf zwölf|dutzend',
    fr: 'un|premi|seul deux|double|second trois|trip quatre|quatri cinq six|sixi sept huit neuf|neuvi dix|dixi onz douz',
    es: 'un|prim dos|segund|dobl|par tres|terc|trip cuatro|cuart cinco|quint seis|sext siete|séptim ocho|octav nueve|noven diez|décim once doce|docena',
    it: 'un|prim due|second|doppi|coppia tre|terz quattro|quart cinque|quint sei|sest sette|settim otto|ottav nove|non dieci|decim undici dodici|dozzin',
    pt: 'um|prim dois|duas|segund|dupl|par três|terc|tripl quatro|quart cinco|quint seis|sext sete|sétim oito|oitav nove|non dez|décim onze doze|dúzia',
    nl: 'een|één|eerst twee|dubbel drie|derde vier vijf zes zeven acht negen tien elf twaalf|dozijn',
    sv: 'en|ett|först två|andra|dubbel tre fyra|fjärd fem sex|sjätt sju åtta|åttond nio tio elva|elfte tolv',
    da: 'en|et|én|ét|først to|anden|dobbelt tre fire|fjerd fem seks|sjett syv otte|ottend ni ti elleve tolv',
    pl: 'jed|pierwsz|pojedyncz dw|drug|podwójn|par trz|trzeci cztery|czter|czwart pięć|pięci|piąt sześ|szóst siedem|siedm|siódm osiem|ośm|ósm dziewię dziesię jedenaś dwanaś|dwunast|tuzin',
    ru: 'од|перв дв|втор|обе|оба|пар тр четыр|четв пят шест сем|седьм восем|восьм девят десят одиннадцат двенадцат|дюжин',
    ja: '一|ひと|単 二|ふた|双|両|ダブル 三|みっつ|トリプル 四|よっつ 五|いつつ 六|むっつ 七|ななつ 八|やっつ 九|ここのつ 十 十一 十二|ダース',
    ar: '|. |. ثلاث|ثالث أربع|رابع|رباع خمس|خامس|خماس ست|سادس|سداس سبع|سابع ثمان|ثامن تسع|تاسع عشر|عاشر أحد|إحدى|حادي اثن|ثاني|دزين',
    zh: '一|单|單 二|两|兩|双|雙 三 四 五 六 七 八 九 十 十一 十二',
  }),
);

const MAX_WRITTEN = 12;

/** Written without spaces, or with prefixes. In Arabic, the forms of a noun are enough for one and two. */
const WITHOUT_BOUNDARY = new Set(['ja', 'zh', 'ar']);

const patterns = new Map<string, RegExp[]>();

/** How halves and quarters are written out. */
const FRACTIONS: Record<string, string> = {
  '0.5': 'half|halv|halb|hälft|demi|moitié|mezz|metà|medi[ao]|mitad|mei[ao]|metade|pół|połow|пол|半|نصف',
  '0.25': 'quarter|viertel|quart|cuart|kwart|kvart|ćwier|четверт|四分之一|ربع',
  '0.75':
    'three[- ]quarter|dreiviertel|trois[- ]quarts|tre quarti|tres cuartos|três quartos|trzy czwarte|四分之三',
};
const fractions = new Map(
  Object.entries(FRACTIONS).map(([value, beginnings]) => [value, new RegExp(beginnings, 'iu')]),
);

/** The beginnings of what decades are called, in any language: "sixties", "anni sessanta", "ستينيات". */
const TENS: Record<string, string> = {
  20: 'twent|zwanzig|vingt|veint|vent|vinte|dwudziest|двадцат|عشرين',
  30: 'thirt|dreißig|trent|treint|trint|trzydziest|тридцат|ثلاثين',
  40: 'fort|vierzig|quarant|cuarent|quarent|czterdziest|сороков|أربعين',
  50: 'fift|fünfzig|cinquant|cincuent|cinquent|pięćdziesiąt|пятидесят|خمسين',
  60: 'sixt|sechzig|soixant|sesent|sessant|sześćdziesiąt|шестидесят|ستين',
  70: 'sevent|siebzig|soixante-dix|setent|settant|siedemdziesiąt|семидесят|سبعين',
  80: 'eight|achtzig|quatre-vingt|ochent|ottant|oitent|osiemdziesiąt|восьмидесят|ثمانين',
  90: 'ninet|neunzig|quatre-vingt-dix|novent|dziewięćdziesiąt|девяност|تسعين',
};
const tens = new Map(
  Object.entries(TENS).map(([value, beginnings]) => [
    value,
    new RegExp(`(?<!\\p{L})(?:ال)?(?:${beginnings})`, 'iu'),
  ]),
);

/** One and a half in a word of its own. */
const ONE_AND_A_HALF = /anderthalb|eineinhalb|półtor|полтор/iu;

/** "Les XIXe siècles": numerals of one letter are also words and units, so they count with an ending only. */
const ROMAN = /(?<![\p{L}\p{N}])(?:[IVX]{2,}(?:e|er|ère|ème)?|[IVX](?:e|er|ère|ème))(?![\p{L}\p{N}])/gu;
/** XXXIX. */
const MAX_ROMAN = 39;
const ROMAN_DIGITS = { I: 1, V: 5, X: 10 };

/** "XIX" is 19. */
const romanValue = (numeral: string): number =>
  Array.from(
    numeral.replace(/[^IVX]/g, ''),
    (digit) => ROMAN_DIGITS[digit as keyof typeof ROMAN_DIGITS],
  ).reduce((sum, digit, at, digits) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);

/** Whether the text has a number in Roman numerals. */
const isRoman = (value: string, prose: string): boolean =>
  Array.from(prose.matchAll(ROMAN)).some(([numeral]) => String(romanValue(numeral)) === value);

const months = new Map<string, string[]>();

/** Whether the text names a month: "24 December" is 12/24. */
function namesMonth(month: number, prose: string, language: string): boolean {
  let names = months.get(language);
  if (!names) {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    names = Array.from({ length: 12 }, (_, at) => {
      const parts = format.formatToParts(Date.UTC(2024, at, 15));
      return parts.find(({ type }) => type === 'month')!.value.toLocaleLowerCase(language);
    });
    months.set(language, names);
  }
  const name = names[month - 1]!;
  // "12月" is a number itself.
  return !/\p{Nd}/u.test(name) && prose.toLocaleLowerCase(language).includes(name);
}

/**
 * Whether a small whole number, a half or a quarter may be written out in the text: "two pockets", "a cup and a half", or in
 * Roman numerals: "XIXe siècle". In languages whose numbers are not listed here, every small number may be.
 */
export function mayBeWrittenOut(value: string, prose: string, locale: string): boolean {
  const decade = tens.get(value.replace(/^(?:19|20)(?=\d0$)/, ''));
  if (decade?.test(prose)) return true;
  const fraction = fractions.get(value);
  if (fraction) return fraction.test(prose);
  const [, whole, half] = /^(\d{1,2})(\.5)?$/.exec(value) ?? [];
  if (whole === undefined || whole === '0' || Number(whole) > MAX_ROMAN) return false;
  if (half !== undefined) {
    if (Number(whole) > MAX_WRITTEN) return false;
    if (value === '1.5' && ONE_AND_A_HALF.test(prose)) return true;
    const hasWhole = new RegExp(`(?<!\\p{Nd})${whole}(?!\\p{Nd})`, 'u').test(prose);
    return fractions.get('0.5')!.test(prose) && (hasWhole || mayBeWrittenOut(whole, prose, locale));
  }
  if (isRoman(value, prose)) return true;
  if (Number(value) > MAX_WRITTEN) return false;
  const language = languageOf(locale).split('-')[0]!;
  if (namesMonth(Number(value), prose, language)) return true;
  const written = WRITTEN.get(language);
  if (written === undefined) return true;
  let known = patterns.get(language);
  if (!known) {
    const boundary = WITHOUT_BOUNDARY.has(language) ? '' : '(?<!\\p{L})';
    known = written.split(' ').map((beginnings) => new RegExp(`${boundary}(?:${beginnings})`, 'iu'));
    patterns.set(language, known);
  }
  return known[Number(value) - 1]!.test(prose);
}
