import { Parser } from 'htmlparser2';

/** Tags at which a new line begins and ends. */
const BLOCKS = new Set(
  'address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements whose text is not shown. */
const UNSEEN = new Set('script style template noscript title head iframe object svg'.split(' '));

// Signs that stand for a break until blanks are collapsed; U+E000 and U+E001 are for private use, and no text's own.
const LINE = '\ue000';
const BREAK = '\ue001';

/**
 * The text of a chunk of HTML as a page would show it: tags and comments go, blocks and <br> make lines, entities become
 * their characters. A < that begins no tag is text. A text without tags stays as it is but for its entities.
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
  // A last < that no > follows would be taken for the beginning of a tag, and its text be lost.
  const open = html.lastIndexOf('<');
  const end = open > html.lastIndexOf('>') ? open : html.length;
  parser.write(html.slice(0, end));
  parser.end();
  text.push(html.slice(end));
  const joined = text.join('');
  return hasTags ? asLines(joined) : joined;
}

/** Blanks of the source become one space; blocks stand on lines of their own. */
const asLines = (text: string): string =>
  withoutBlankEnds(
    text
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/ ?([\ue000\ue001]) ?/g, '$1')
      .replace(/[\ue000\ue001]+/g, lineEnds),
  );

/** Blocks and breaks without text in between: each break is a line, blocks alone are one, and so is a block before breaks. */
function lineEnds(run: string): string {
  const breaks = run.replaceAll(LINE, '').length;
  return '\n'.repeat(breaks + Number(/^\ue000+\ue001*$/.test(run)));
}

/** By hand: as a pattern, it would look through a long run of blanks again from each of them. */
function withoutBlankEnds(text: string): string {
  const isBlank = (at: number): boolean => text[at] === ' ' || text[at] === '\n';
  let start = 0;
  let end = text.length;
  while (isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return text.slice(start, end);
}
