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
    it: 'un|prim due|second|doppi|coppia tre|terz quattro|quart cinque|quint sei|sest sette|settim otto|ottav nove|non dieci|decim undici dodici',
    pt: 'um|prim dois|duas|segund|dupl|par três|terc|tripl quatro|quart cinco|quint seis|sext sete|sétim oito|oitav nove|non dez|décim onze doze',
    nl: 'een|één|eerst twee|dubbel drie|derde vier vijf zes zeven acht negen tien elf twaalf',
    sv: 'en|ett|först två|andra|dubbel tre fyra|fjärd fem sex|sjätt sju åtta|åttond nio tio elva|elfte tolv',
    da: 'en|et|én|ét|først to|anden|dobbelt tre fire|fjerd fem seks|sjett syv otte|ottend ni ti elleve tolv',
    pl: 'jed|pierwsz|pojedyncz dw|drug|podwójn|par trz|trzeci cztery|czter|czwart pięć|pięci|piąt sześ|szóst siedem|siedm|siódm osiem|ośm|ósm dziewię dziesię jedenaś dwanaś|dwunast',
    ru: 'од|перв дв|втор|обе|оба|пар тр четыр|четв пят шест сем|седьм восем|восьм девят десят одиннадцат двенадцат',
    ja: '一|ひと|単 二|ふた|双|両|ダブル 三|みっつ|トリプル 四|よっつ 五|いつつ 六|むっつ 七|ななつ 八|やっつ 九|ここのつ 十 十一 十二',
    zh: '一|单|單 二|两|兩|双|雙 三 四 五 六 七 八 九 十 十一 十二',
  }),
);

const MAX_WRITTEN = 12;

const patterns = new Map<string, RegExp[]>();

/**
 * Whether a small whole number may be written out in the text: "two pockets". In languages whose numbers are not
 * listed here, every small number may be.
 */
export function mayBeWrittenOut(value: string, prose: string, locale: string): boolean {
  if (!/^\d{1,2}$/.test(value) || Number(value) > MAX_WRITTEN || value === '0') return false;
  const language = languageOf(locale).split('-')[0]!;
  const written = WRITTEN.get(language);
  if (written === undefined) return true;
  let known = patterns.get(language);
  if (!known) {
    const boundary = language === 'ja' || language === 'zh' ? '' : '(?<!\\p{L})';
    known = written.split(' ').map((beginnings) => new RegExp(`${boundary}(?:${beginnings})`, 'iu'));
    patterns.set(language, known);
  }
  return known[Number(value) - 1]!.test(prose);
}
