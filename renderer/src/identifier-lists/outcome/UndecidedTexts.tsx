import { plural, t } from '@lingui/core/macro';
import { listed } from '#shared/domain/listed.ts';
import { alternatives } from '#shared/domain/ticket.ts';
import type { Alternative } from '#shared/domain/ticket-alternatives.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatNumber } from '../../components/format.ts';
import parts from '../../theme/parts.module.css';
import styles from '../identifier-lists.module.css';
import { knownTo, type Ticket } from '../understood-lines.ts';

/** This many are decided one by one, the others together. */
const ONE_BY_ONE = 50;
/** The number of identifiers that a button names. */
const NAMED = 4;

/** A text that is no identifier, and what it may mean. */
interface UndecidedText {
  text: string;
  alternatives: readonly Alternative[];
}

/** Those of the texts that were not found that may mean something: one that looks like it, or something else too. */
export function undecided(
  missing: readonly string[],
  ticket: Ticket,
): { similar: UndecidedText[]; unclear: UndecidedText[] } {
  const known = knownTo(ticket);
  const texts = missing
    .map((text) => ({ text, alternatives: alternatives(text, known) }))
    .filter(({ alternatives: all }) => all.length > 0);
  const [similar = [], unclear = []] = [true, false].map((are) =>
    texts.filter(({ alternatives: all }) => all.every(({ as }) => as === 'similar') === are),
  );
  return { similar, unclear };
}

interface UndecidedTextsProps {
  title: string;
  hint: string;
  texts: readonly UndecidedText[];
  onAccept: (meant: ReadonlyMap<string, readonly string[]>) => void;
}

/** Texts with what each of them may mean: nothing of that is used unless it is accepted. */
export function UndecidedTexts({ title, hint, texts, onAccept }: UndecidedTextsProps) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={parts.muted}>{hint}</p>
      <ul className={styles.ambiguous}>
        {texts.slice(0, ONE_BY_ONE).map(({ text, alternatives: all }) => (
          <li key={text} className={styles.near}>
            <code>{text}</code>
            <span className={parts.muted}>{t`Did you mean`}</span>
            {all.map((one) => (
              <Button
                key={one.as + one.identifiers.join()}
                aria-label={t`Use ${{ meaning: meaningOf(one) }} for ${text}`}
                onClick={() => onAccept(new Map([[text, one.identifiers]]))}
              >
                {meaningOf(one)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {texts.length > ONE_BY_ONE ? (
        <p className={parts.muted}>{t`and ${formatNumber(texts.length - ONE_BY_ONE)} more`}</p>
      ) : null}
      <div className={classNames(parts.wrap, parts.above2)}>
        {(['similar', 'range', 'parts'] as const).map((as) => {
          const certain = texts.flatMap(({ text, alternatives: all }) => {
            const [only, ...others] = all.filter((one) => one.as === as);
            return only && others.length === 0 ? [[text, only.identifiers] as const] : [];
          });
          return certain.length > 1 ? (
            <Button key={as} onClick={() => onAccept(new Map(certain))}>
              {ALL[as](certain.length)}
            </Button>
          ) : null;
        })}
      </div>
    </section>
  );
}

const ALL: Record<Alternative['as'], (texts: number) => string> = {
  similar: (texts) => t`Accept all ${formatNumber(texts)} with one match`,
  range: (texts) => plural(texts, { other: 'Take all # as ranges' }),
  parts: (texts) => plural(texts, { other: 'Take all # as lists' }),
};

function meaningOf({ as, identifiers, known }: Alternative): string {
  const [first = '', ...others] = identifiers;
  if (as === 'similar') return first;
  if (as === 'range') {
    const last = others.at(-1) ?? first;
    return plural(identifiers.length, {
      other: `# identifiers from ${first} to ${last}, ${formatNumber(known)} of them in the catalog`,
    });
  }
  const named = listed([...identifiers.slice(0, NAMED), ...(identifiers.length > NAMED ? ['…'] : [])]);
  return plural(identifiers.length, { one: `# identifier: ${named}`, other: `# identifiers: ${named}` });
}
