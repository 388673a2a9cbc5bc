import { Parser } from 'htmlparser2';

/** Tags before and after which there is a line break. */
const BLOCKS = new Set(
  'address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements whose text is not shown. */
const UNSEEN = new Set('script style template noscript title head iframe object svg'.split(' '));

// Placeholders for breaks until blanks are collapsed; U+E000 and U+E001 are for private use, and do not occur in texts.
const LINE = '\ue000';
const BREAK = '\ue001';

/**
 * Returns the text of a piece of HTML as a page would show it: tags and comments are removed, blocks and <br> make lines,
 * entities become their characters. A < that does not begin a tag is text. In a text without tags, only entities change.
 */
export function stripHtml(html: string): string {
  const text: string[] = [];
  let hasTags = false;
  let unseen = 0;
  const tag = (name: string) => {
    hasTags = true;
    if (name === 'br') text.push(BREAK);
    else if (BLOCKS.has(name)) text.push(LINE);
    else if (name === 'td' || name === 'th') text.push(' ');
  };
  const parser = new Parser({
    ontext: (part) => {
      if (unseen === 0) text.push(part);
    },
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen++;
      tag(name);
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen--;
      if (name !== 'br') tag(name);
    },
    oncomment: () => {
      hasTags = true;
    },
  });
  // A last < without a following > would be taken for the beginning of a tag, and its text would be lost.
  const open = html.lastIndexOf('<');
  const end = open > html.lastIndexOf('>') ? open : html.length;
  parser.write(html.slice(0, end));
  parser.end();
  text.push(html.slice(end));
  const joined = text.join('');
  return hasTags ? asLines(joined) : joined;
}

/** Blanks of the source become one space; each block is on its own lines. */
const asLines = (text: string): string =>
  withoutBlankEnds(
    text
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/ ?([\ue000\ue001]) ?/g, '$1')
      .replace(/[\ue000\ue001]+/g, lineEnds),
  );

/** Adjacent blocks and breaks: each break is a line, blocks alone are one line, and so is a block before breaks. */
function lineEnds(run: string): string {
  const breaks = run.replaceAll(LINE, '').length;
  return '\n'.repeat(breaks + Number(/^\ue000+\ue001*$/.test(run)));
}

/** Not a regular expression, which would scan a long run of blanks again from each of them. */
function withoutBlankEnds(text: string): string {
  const isBlank = (at: number): boolean => text[at] === ' ' || text[at] === '\n';
  let start = 0;
  let end = text.length;
  while (isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return text.slice(start, end);
}
