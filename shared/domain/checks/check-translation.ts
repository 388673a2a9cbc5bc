import { type Glossary, termsIn } from '../glossary.ts';
import { type CheckedText, type CheckName, checkName, type Finding } from './check.ts';
import type { Check, CheckInput } from './check-input.ts';
import { checkLength } from './check-length.ts';
import { checkLinks } from './check-links.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkPunctuation } from './check-punctuation.ts';
import { checkScript } from './check-script.ts';
import type { CheckSettings } from './check-settings.ts';
import { checkSpaces } from './check-spaces.ts';
import { checkTags } from './check-tags.ts';
import { checkForbiddenTerms, checkGlossary } from './check-terms.ts';
import { checkUntranslated } from './check-untranslated.ts';
import { findDismissal } from './dismissal.ts';
import { inspectText } from './inspect-text.ts';

const CHECKS: Record<CheckName, Check | null> = {
  placeholders: checkPlaceholders,
  tags: checkTags,
  numbers: checkNumbers,
  links: checkLinks,
  spaces: checkSpaces,
  punctuation: checkPunctuation,
  untranslated: checkUntranslated,
  length: checkLength,
  forbidden_terms: checkForbiddenTerms,
  glossary: checkGlossary,
  script: checkScript,
  inconsistent: null, // takes more than one text
};

/** The most findings of one check: a text of only placeholders may lack a thousand. */
const MAX_FINDINGS = 10;

/**
 * What is wrong with a translation, in the order of the checks; nothing for an empty one. Takes any text without
 * throwing, in time that grows with its length. At most ten findings of a check are given.
 */
export function checkTranslation(text: CheckedText, settings: CheckSettings, glossary: Glossary): Finding[] {
  if (text.target === '') return [];
  const source = inspectText(text.source);
  const target = inspectText(text.target);
  const input: CheckInput = {
    source,
    target,
    text,
    limits: settings.limits,
    glossary,
    terms: termsIn(glossary, source.prose, text.sourceLocale, text.targetLocale),
  };
  return checkName.options.flatMap((check): Finding[] => {
    const severity = settings.checks[check];
    const run = CHECKS[check];
    if (severity === 'off' || run === null) return [];
    return run(input)
      .map((problem): Finding => ({ check, severity, source: [], target: [], ...problem }))
      .filter((finding) => !findDismissal(finding, text, settings.dismissed))
      .slice(0, MAX_FINDINGS);
  });
}
