import { expect, it } from 'vitest';
import { DEFAULT_CHECK_SETTINGS } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { EMPTY_GLOSSARY } from '#shared/domain/glossary.ts';

type Locale = string;

/** A source with a right translation, and with one that has a mistake as people make them. */
type Case = [from: Locale, source: string, to: Locale, right: string, wrong: string];

/** Written before the checks were looked at again: see decision 107. */
const CASES: Case[] = [
  ['en', 'Bag with three pockets', 'de', 'Tasche mit drei Fächern', 'Tasche mit vier Fächern'],
  [
    'en',
    'Set of four glasses, 250 ml each',
    'fr',
    'Lot de quatre verres de 250 ml',
    'Lot de quatre verres de 25 ml',
  ],
  ['en', 'Two-year warranty', 'es', 'Dos años de garantía', 'Tres años de garantía'],
  ['de', 'Sechs Schrauben im Lieferumfang', 'en', 'Six screws included', 'Eight screws included'],
  ['fr', 'Quatre poches extérieures', 'it', 'Quattro tasche esterne', 'Cinque tasche esterne'],
  ['en', 'Open from 9 am to 6 pm', 'ja', '営業時間：午前9時～午後6時', '営業時間：午後9時～午後6時'],
  ['de', 'Lieferung bis 10 Uhr', 'ja', '午前10時までに配達', '午後10時までに配達'],
  ['en', 'Delivery by 8 am', 'ar', 'التوصيل قبل الساعة 8 صباحًا', 'التوصيل قبل الساعة 8 مساءً'],
  ['en', 'Holds up to 1.5 kg', 'pl', 'Udźwig do 1,5 kg', 'Udźwig do 15 kg'],
  ['en', 'Wash at 30 °C, do not iron', 'it', 'Lavare a 30 °C, non stirare', 'Lavare a 40 °C, non stirare'],
  ['it', 'Sconto del 20% fino al 31 maggio', 'de', '20 % Rabatt bis 31. Mai', '20 € Rabatt bis 31. Mai'],
  ['en', 'Cable, 2 m, USB-C to HDMI', 'es', 'Cable de 2 m, de USB-C a HDMI', 'Cable de 2 m, de USB-A a HDMI'],
  ['pl', 'Pojemność: 750 ml (3 filiżanki)', 'en', 'Capacity: 750 ml (3 cups)', 'Capacity: 750 ml (3 cups'],
  [
    'en',
    'Is it waterproof? Yes, to 50 m.',
    'fr',
    'Est-elle étanche ? Oui, jusqu’à 50 m.',
    'Est-elle étanche ? Oui, jusqu’à 5 m.',
  ],
  ['ja', '幅80cm × 奥行40cm', 'en', 'W 80 cm × D 40 cm', 'W 80 mm × D 40 mm'],
  ['ar', 'ضمان لمدة 5 سنوات', 'en', '5-year warranty', '3-year warranty'],
  [
    'en',
    '<b>New:</b> now with {count} colors',
    'de',
    '<b>Neu:</b> jetzt in {count} Farben',
    '<b>Neu:<b> jetzt in {count} Farben',
  ],
  ['en', 'Fits sizes 38–42', 'pl', 'Pasuje na rozmiary 38–42', 'Pasuje na rozmiary 38–44'],
  ['es', 'Lote de 12 unidades', 'ja', '12個セット', '21個セット'],
  ['en', 'Solid oak, oiled twice', 'de', 'Massive Eiche, zweimal geölt', 'Solid oak, oiled twice'],
];

/** The same, written after the first were mended. */
const MORE: Case[] = [
  [
    'en',
    'Five drawers on ball bearings',
    'it',
    'Cinque cassetti su cuscinetti a sfera',
    'Quattro cassetti su cuscinetti a sfera',
  ],
  ['nl', 'Set van zes wijnglazen', 'de', 'Set aus sechs Weingläsern', 'Set aus fünf Weingläsern'],
  ['en', 'Rated for eight people', 'es', 'Apto para ocho personas', 'Apto para siete personas'],
  [
    'de',
    'Zwei Tragegurte, drei Innenfächer',
    'en',
    'Two straps, three inner pockets',
    'Two straps, four inner pockets',
  ],
  [
    'en',
    'Seven speeds, two brakes',
    'pt',
    'Sete velocidades, dois travões',
    'Seis velocidades, dois travões',
  ],
  ['fr', 'Ouvert de 8 h à 20 h', 'ja', '営業時間：午前8時～午後8時', '営業時間：午後8時～午後8時'],
  [
    'en',
    'Check-in 3 pm, check-out 11 am',
    'ja',
    'チェックイン午後3時、チェックアウト午前11時',
    'チェックイン午前3時、チェックアウト午前11時',
  ],
  ['en', 'Chat from 10 am to 4 pm', 'ar', 'الدردشة من 10 صباحًا إلى 4 مساءً', 'الدردشة من 10 مساءً إلى 4 مساءً'],
  [
    'de',
    'Maße (B × H): 60 × 90 cm',
    'fr',
    'Dimensions (L × H) : 60 × 90 cm',
    'Dimensions (L × H) : 60 × 80 cm',
  ],
  ['en', 'Refill pack (set of 2)', 'de', 'Nachfüllpack (2er-Set)', 'Nachfüllpack (2er-Set'],
  [
    'es',
    'Apto para lavavajillas (bandeja superior)',
    'en',
    'Dishwasher safe (top rack)',
    'Dishwasher safe top rack)',
  ],
  [
    'en',
    'Battery life: up to 36 hours',
    'pl',
    'Czas pracy baterii: do 36 godzin',
    'Czas pracy baterii: do 26 godzin',
  ],
  [
    'it',
    'Altezza regolabile da 70 a 110 cm',
    'es',
    'Altura regulable de 70 a 110 cm',
    'Altura regulable de 70 a 110 mm',
  ],
  ['en', 'Half a litre, two handles', 'fr', 'Un demi-litre, deux anses', 'Un demi-litre, trois anses'],
  ['ja', 'サイズ：S、M、L（全3種）', 'en', 'Sizes: S, M, L (3 in all)', 'Sizes: S, M, L (4 in all)'],
  [
    'en',
    'Ships within two to three days',
    'de',
    'Versand in zwei bis drei Tagen',
    'Versand in zwei bis vier Tagen',
  ],
  ['pl', 'Rabat 15% od 3 sztuk', 'en', '15% off 3 or more', '50% off 3 or more'],
  [
    'en',
    'Would you like gift wrapping?',
    'it',
    'Desidera una confezione regalo?',
    'Desidera una confezione regalo.',
  ],
  [
    'en',
    'Born in the nineties, made for today',
    'de',
    'In den Neunzigern geboren, für heute gemacht',
    'In den Neunzigern geboren,  für heute gemacht',
  ],
  [
    'en',
    'Write to care@shop.example by 5 March',
    'es',
    'Escriba a care@shop.example antes del 5 de marzo',
    'Escriba a care@shop.example antes del 15 de marzo',
  ],
  ['en', 'Twenty-four tiles, half past two', 'fr', 'Vingt-quatre carreaux, deux heures et demie', ''],
  ['de', 'Täglich bis halb drei', 'en', 'Daily until half past two', ''],
  ['fr', 'Livré sous huit jours, neuf', 'en', 'Delivered within a week, new', ''],
  ['es', 'Treinta y dos piezas', 'it', 'Trentadue pezzi', ''],
];

const ALL = [...CASES, ...MORE];
const WRONG = ALL.filter((one) => one[4] !== '');

const messages = (sourceLocale: Locale, source: string, targetLocale: Locale, target: string) =>
  checkTranslation(
    { sourceLocale, source, targetLocale, target, property: 'description' },
    DEFAULT_CHECK_SETTINGS,
    EMPTY_GLOSSARY,
  ).map(({ message }) => message);

it.each(ALL)('%s %s → %s %s', (from, source, to, right) => {
  expect(messages(from, source, to, right)).toEqual([]);
});

it.each(WRONG)('%s %s → %s, not %s: %s', (from, source, to, _right, wrong) => {
  expect(messages(from, source, to, wrong)).not.toEqual([]);
});
