import { t } from '@lingui/core/macro';
import { addressKey } from './address-key.ts';
import { type Check, rangeOf, shortened } from './check-input.ts';
import { difference } from './difference.ts';
import type { Link } from './links-in.ts';

/** Web and e-mail addresses must be the same on both sides; the part of a web address that names a language may differ. */
export const checkLinks: Check = ({ source, target, text }) => {
  const locales = [text.sourceLocale, text.targetLocale];
  const keyOf = (link: Link) =>
    link.kind === 'web' ? addressKey(link.text, locales) : link.text.toLowerCase().replace(/^mailto:/, '');
  const { missing, extra } = difference(source.links, target.links, keyOf, true);
  return [
    ...missing.map((link) => ({
      subject: `-${link.text}`,
      message: t`${shortened(link.text)} is missing in the translation`,
      source: [rangeOf(link)],
    })),
    ...extra.map((link) => ({
      subject: `+${link.text}`,
      message: t`${shortened(link.text)} is not in the source`,
      target: [rangeOf(link)],
    })),
  ];
};
