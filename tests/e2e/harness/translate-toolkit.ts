import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestInfo } from 'playwright/test';

/** Translates each unit of a product that has no translation: a letter before each word of its source, so that no sentence stays a copy. */
const TRANSLATE = `
import re, sys
from translate.storage import factory
from translate.storage.placeables.strelem import StringElem
store = factory.getobject(sys.argv[1])
for unit in store.units:
    if unit.istranslatable() and not unit.target and unit.getid().split('\\x04')[-1].startswith(sys.argv[2] + '.'):
        rich = unit.rich_source
        for element in rich:
            element.sub = [re.sub('[A-Za-z]+', lambda word: '\u0639' + word.group(), str(part)) if type(part) in (str, StringElem) else part for part in element.sub]
        unit.rich_target = rich
        unit.markfuzzy(False)
store.save()
`;

/** What translate-toolkit makes of an XLIFF file when it translates one product in it. */
export function translatedByToolkit(
  python: string,
  info: TestInfo,
  xliff: string,
  identifier: string,
): string {
  const file = info.outputPath('translations.xlf');
  writeFileSync(file, xliff);
  execFileSync(python, ['-c', TRANSLATE, file, identifier], { stdio: 'pipe' });
  return readFileSync(file, 'utf8');
}
