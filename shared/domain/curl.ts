import type { ExchangeDetails } from '../contract/recorder.ts';

/** The environment variable that the user puts the token into before running the command. */
export const TOKEN_VARIABLE = 'CATALOG_DESK_TOKEN';

/** As it stands in a record in place of the token. */
const TOKEN_MARK = '[token]';
/** Curl sets these itself, rightly. */
const LEFT_OUT = new Set(['accept-encoding', 'content-length', 'host', 'connection']);

/**
 * The request as a curl command for a POSIX shell; every text arrives as it was, and the token comes from the
 * environment. A body that was kept only in part is not sent: a comment says so, and the command expects it in a file.
 */
export function curlCommand({
  method,
  url,
  requestHeaders,
  requestBody,
  requestBytes,
}: Pick<ExchangeDetails, 'method' | 'url' | 'requestHeaders' | 'requestBody' | 'requestBytes'>): string {
  const args = [
    // Brackets and braces in an address are not curl's to expand.
    `curl --globoff --compressed${method === 'GET' ? '' : ` --request ${quoted(method)}`} ${quoted(url)}`,
    ...Object.entries(requestHeaders)
      .filter(([name]) => !LEFT_OUT.has(name.toLowerCase()))
      .map(([name, value]) => `--header ${withToken(headerLine(name, value))}`),
  ];
  const notes: string[] = [];
  if (requestBody.cut) {
    notes.push(
      `# Only the beginning of the body was kept (${requestBody.text.length} characters, of ${requestBytes} bytes in all).`,
      '# Put the whole body into the file body.json before you run this.',
    );
    args.push('--data-binary @body.json');
  } else if (requestBody.text !== '') {
    args.push(`--data-raw ${quoted(requestBody.text)}`);
  }
  return [...notes, args.join(' \\\n  ')].join('\n');
}

/** A header without a value would be taken as a wish to leave it out. */
const headerLine = (name: string, value: string): string => (value === '' ? `${name};` : `${name}: ${value}`);

const withToken = (text: string): string =>
  text
    .split(TOKEN_MARK)
    .map((part) => (part === '' ? '' : quoted(part)))
    .join(`"$${TOKEN_VARIABLE}"`) || "''";

/** Between single quotes a shell changes nothing; a single quote itself stands outside of them. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
