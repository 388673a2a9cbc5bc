import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MachineTranslation } from '#electron/services/machine-translation.ts';
import { MachineAsker } from '#electron/services/translate/machine-asker.ts';
import type { MachineProvider } from '#shared/contract/machine.ts';
import type { Segment } from '#shared/contract/translate.ts';

type Provider = Exclude<MachineProvider, 'off'>;
type Body = { text?: string[]; q?: string | string[]; messages?: { content: string }[] };

/** What goes wrong with an answer that has several translations. */
const FAULTS = ['none', 'drop', 'double', 'shift', 'reorder', 'truncate', 'blank', 'refuse'] as const;
type Fault = (typeof FAULTS)[number];

const asText = (markup: string) => markup.replaceAll(/<\/?text>/g, '');
const translate = (markup: string) => `de ${markup}`;

function mangled<One>(of: One[], fault: Fault): One[] {
  if (fault === 'drop') return of.slice(1);
  if (fault === 'double') return [of[0]!, ...of];
  if (fault === 'shift') return [...of.slice(1), of.at(-1)!];
  if (fault === 'reorder') return of.toReversed();
  return of;
}

/** A provider that answers as its API says, but for a fault. */
function answerTo(provider: Provider, body: Body, fault: Fault): { status: number; text: string } {
  const answered = (json: unknown) => ({ status: 200, text: JSON.stringify(json) });
  if (provider === 'openai') {
    const asked = body.messages![1]!.content;
    if (asked.startsWith('<text>')) return answered(choice(translate(asText(asked))));
    const items = (JSON.parse(asked) as { id: number; text: string }[]).map(({ id, text }) => ({
      id,
      text: fault === 'blank' ? '' : translate(text),
    }));
    const content = JSON.stringify(mangled(items, fault));
    if (fault === 'refuse') return answered(choice('I cannot do that.'));
    return answered(choice(fault === 'truncate' ? content.slice(0, -3) : content));
  }
  const texts = [body.text ?? body.q ?? []].flat();
  const several = texts.length > 1;
  if (several && fault === 'refuse') return { status: 400, text: '{"error":"too many"}' };
  const translated = texts.map(translate);
  const made = several ? mangled(translated, fault) : translated;
  const json = JSON.stringify(
    provider === 'deepl'
      ? { translations: made.map((text) => ({ text })) }
      : { translatedText: several ? made : made[0] },
  );
  return { status: 200, text: several && fault === 'truncate' ? json.slice(0, -3) : json };
}

const choice = (content: string) => ({ choices: [{ message: { content }, finish_reason: 'stop' }] });

/** Asks a provider for texts as a job does; `faultOf`: what happens to each request. */
async function asked(provider: Provider, texts: readonly string[], faultOf: () => Fault) {
  let requests = 0;
  const send = async ({ body }: { body: string }) => {
    requests++;
    return {
      ...answerTo(provider, JSON.parse(body), faultOf()),
      mask: (text: string) => text,
      retryAfterMs: null,
    };
  };
  const settings = { provider, address: 'https://machine.example', model: 'any' };
  const machine = new MachineTranslation({
    appStore: { settings: async () => ({ machine: settings }) },
    keychain: { get: async () => null },
    network: { pool: () => ({ send }) },
  } as never);
  const { most } = (await machine.ready()).api;
  const cells = texts.map((source, product) => [{ product, locale: 'de', source } as unknown as Segment]);
  const asker = new MachineAsker(most, { signal: new AbortController().signal }, (segments) =>
    machine.suggestMany({
      sourceLocale: 'en',
      targetLocale: 'de',
      texts: segments.map(({ source }) => ({ text: source, context: null })),
    }),
  );
  for (const batch of asker.batches(cells)) await asker.ask(batch);
  return { requests, answers: await Promise.all(cells.map(([segment]) => asker.answerTo(segment!))) };
}

const right = (texts: readonly string[]) => texts.map((text) => ({ target: `de ${text}`, changedCodes: [] }));

test.each<[Provider, number]>([
  ['deepl', 10],
  ['libretranslate', 10],
  ['openai', 25],
])('%s translates 500 texts in %i requests', async (provider, most) => {
  const texts = Array.from({ length: 500 }, (_, at) => `Kettle ${at}`);
  const { requests, answers } = await asked(provider, texts, () => 'none');
  expect(answers).toEqual(right(texts));
  expect(requests).toBe(most);
});

/** Texts with a code each: by these, an answer in the place of another is told. */
const coded = fc
  .uniqueArray(fc.stringMatching(/^[A-Za-z &<>"]{1,12}$/), { maxLength: 60 })
  .map((all) => all.map((text, at) => `${text.trim()} {n${at}}`));

test.each<Provider>(['deepl', 'libretranslate', 'openai'])(
  'No answer of %s is lost or mixed up, whatever becomes of those to several texts',
  async (provider) => {
    await fc.assert(
      fc.asyncProperty(
        coded,
        fc.array(fc.constantFrom(...FAULTS), { minLength: 1 }),
        async (texts, faults) => {
          let at = 0;
          const { answers } = await asked(provider, texts, () => faults[at++ % faults.length]!);
          expect(answers).toEqual(right(texts));
        },
      ),
      { numRuns: 150 },
    );
  },
);

test('A model’s answers are told apart by their numbers, without any code', async () => {
  const texts = ['Kettle', 'Pan', 'Bowl', 'Cup'];
  for (const fault of FAULTS)
    expect((await asked('openai', texts, () => fault)).answers).toEqual(right(texts));
});

test('A provider that takes no lists is soon asked for single texts only', async () => {
  const texts = Array.from({ length: 500 }, (_, at) => `Kettle ${at}`);
  const { requests, answers } = await asked('deepl', texts, () => 'refuse');
  expect(answers).toEqual(right(texts));
  expect(requests).toBeLessThanOrEqual(510);
});
