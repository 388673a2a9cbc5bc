// How spreadsheets and people write yes and no, in the languages that Excel writes truth values in; 1/0 as forms export them.
const YES =
  'yes y true 1 x ✓ ✔ ja j wahr oui o vrai sí si verdadero sì vero sim s verdadeiro waar sand sann sant kyllä tosi tak prawda ano pravda igen igaz da adevărat да истина так evet doğru ναι αληθησ نعم صحيح כן 是 真 はい 예 참';
const NO =
  'no n false 0 nein falsch non faux falso não nao nee onwaar nej nei falsk usann ei epätosi nie fałsz ne nepravda nem hamis nu fals нет ложь ні hayır yanlış όχι ψευδησ لا خطأ לא 否 假 いいえ 아니요 거짓';

const MEANING = new Map<string, boolean>([
  ...YES.split(' ').map((word): [string, boolean] => [word, true]),
  ...NO.split(' ').map((word): [string, boolean] => [word, false]),
]);

/** Reads yes or no as people and spreadsheets write it, ignoring case; null if it is neither. */
export const parseYesNo = (text: string): boolean | null =>
  MEANING.get(text.trim().normalize('NFC').toLowerCase()) ?? null;
