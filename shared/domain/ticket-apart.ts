import type { TicketLine } from './ticket-layout.ts';

/** Why a line of a ticket is set apart: it is of an earlier mail, or of a signature. */
export type Apart = 'quoted' | 'signature';

const QUOTE = /^>/;

/** What mail programs write above an earlier mail: what follows is quoted. */
const ABOVE_QUOTE = [
  /^(?:on|am|le|el|il|op)\b.{5,160}(?<!\p{L})(?:wrote|schrieb|écrit|escribió|scritto|schreef)(?!\p{L}).{0,80}:$/iu,
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|message transféré|元のメッセージ)\s*-*$/iu,
  /^\d{4}年\d{1,2}月\d{1,2}日.{0,120}[:：]$/u,
];
const FROM = /^[*_]*(?:from|von|de|da|差出人)[*_]*\s?[:：]/iu;
const SENT = /^[*_]*(?:sent|date|gesendet|datum|envoyé|inviato|送信日時)[*_]*\s?[:：]/iu;

/** How people end a mail. */
const CLOSING =
  /^(?:(?:with )?(?:best|kind|warm|many)?\s*(?:regards|wishes|thanks)|thanks|thank you|thx|cheers|sincerely|yours (?:sincerely|faithfully|truly)|(?:mit )?(?:freundlichen?|besten?|lieben?|vielen?|herzlichen?|schönen?|freundliche) (?:grüßen?|grüssen?|dank)|danke(?: schön| sehr)?|viele grüße|lg|vg|mfg|(?:bien )?cordialement|merci(?: d.avance| beaucoup)?|bien à vous|saludos|grazie|敬具|よろしくお願いします。?|よろしくお願いいたします。?)[\s,.!]*$/iu;
const DASHES = /^--$/;
const AFTERTHOUGHT = /^p\.?\s?s\.?\b/i;

/** A longer text after a closing is more than a signature. */
const LONGEST_SIGNATURE = 8;

/**
 * Which lines of a pasted mail are not what it asks for, by their number. A list in which every line is quoted is a list. `isNamed`:
 * whether a line is nothing but an identifier: such a line is asked for, wherever it stands.
 */
export function apartIn(
  lines: readonly TicketLine[],
  isNamed: (line: TicketLine) => boolean,
): Map<number, Apart> {
  const apart = new Map<number, Apart>();
  const own = lines.findIndex(({ text }, at) => {
    const next = lines.slice(at + 1, at + 5);
    return (
      ABOVE_QUOTE.some((one) => one.test(text)) ||
      (FROM.test(text) && next.some((line) => SENT.test(line.text)))
    );
  });
  // An earlier mail as a whole is what was pasted.
  const end = own > 0 ? own : lines.length;
  for (const { line } of lines.slice(end)) apart.set(line, 'quoted');
  const written = lines.slice(0, end);
  const quoted = written.filter(({ text }) => QUOTE.test(text));
  // A single line may be one of a list.
  if (quoted.length > 1 && quoted.length < written.length)
    for (const { line } of quoted) apart.set(line, 'quoted');
  const body = written.filter(({ line }) => !apart.has(line));
  const closing = body.findLastIndex(({ text }) => CLOSING.test(text) || DASHES.test(text));
  if (closing < 0) return apart;
  const after = body.slice(closing + 1);
  const afterthought = after.findIndex(({ text }) => AFTERTHOUGHT.test(text));
  const signature = afterthought < 0 ? after : after.slice(0, afterthought);
  if (signature.length <= LONGEST_SIGNATURE)
    for (const line of signature) if (!isNamed(line)) apart.set(line.line, 'signature');
  return apart;
}
