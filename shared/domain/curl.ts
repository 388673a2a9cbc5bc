import type { ExchangeDetails } from '../contract/recorder.ts';

/** The environment variable that the user puts the token into before running the command. */
export const TOKEN_VARIABLE = 'CATALOG_DESK_TOKEN';

/** What a record contains in place of the token. */
const TOKEN_MARK = '[token]';
/** Curl sets these itself, correctly. */
const LEFT_OUT = new Set(['accept-encoding', 'content-length', 'host', 'connection']);

/**
 * The request as a curl command for a POSIX shell; every text arrives unchanged, and the token comes from the environment. A
 * body that was only partly kept is not included: a comment says so, and the command expects it in a file.
 */
export function curlCommand({
  method,
  url,
  requestHeaders,
  requestBody,
  requestBytes,
}: Pick<ExchangeDetails, 'method' | 'url' | 'requestHeaders' | 'requestBody' | 'requestBytes'>): string {
  const args = [
    // Curl must not expand brackets and braces in an address.
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

/** Without the semicolon, curl would take a header without a value as a request to omit it. */
const headerLine = (name: string, value: string): string => (value === '' ? `${name};` : `${name}: ${value}`);

const withToken = (text: string): string =>
  text
    .split(TOKEN_MARK)
    .map((part) => (part === '' ? '' : quoted(part)))
    .join(`"$${TOKEN_VARIABLE}"`) || "''";

/** A shell changes nothing between single quotes; a single quote itself is placed outside of them. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
