import { t } from '@lingui/core/macro';
import type { MachineContext, MachineSettings } from '#shared/contract/machine.ts';
import type { OutputOf, ParsedInputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { parsePrice } from '#shared/domain/machine-price.ts';
import { changedCodes, protectCodes, restoreCodes } from '#shared/domain/protected-text.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { isPlainHttp } from '#shared/service/web-address.ts';
import type { HttpAnswer, HttpPool } from '../api/http.ts';
import { MACHINE_APIS } from '../api/machine/machine-api.ts';
import type { MachineApi } from '../api/machine/machine-request.ts';
import { NoAnswer } from '../api/no-answer.ts';
import { asAppError } from '../api/problems.ts';
import type { AppStore } from '../store/app-store.ts';
import type { StoreClient } from '../store/rpc.ts';
import type { Network } from './network.ts';
import { forOrigin, originOf, secretFor } from './origin-secret.ts';
import type { Keychain, Logger } from './ports.ts';

/** The keychain account of the key; the other accounts are named after connections, or "proxy". */
const ACCOUNT = 'machine-translation';
/** Short, because the user is waiting for a text; nobody waits for many. */
const LIMITS = {
  requestsAtATime: 2,
  requestsPerSecond: null,
  connectSeconds: 10,
  silenceSeconds: 20,
  totalSeconds: 30,
};
const LIMITS_OF_MANY = { ...LIMITS, silenceSeconds: 120, totalSeconds: 180 };

interface Parts {
  appStore: StoreClient<AppStore>;
  keychain: Keychain;
  network: Network;
  logger: Logger;
}

/** Texts to translate, at least one. */
export interface MachineAsked {
  sourceLocale: string;
  targetLocale: string;
  texts: readonly { text: string; context: MachineContext | null }[];
}

/** Translations by a provider that the user chose: before that, nothing is sent. The key is only sent to its own origin. */
export class MachineTranslation {
  readonly #parts: Parts;
  readonly #pools = new Map<typeof LIMITS, HttpPool>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async settings(): Promise<MachineSettings & { hasKey: boolean }> {
    const { machine } = await this.#parts.appStore.settings();
    return { ...machine, hasKey: (await this.#key(machine)) !== null };
  }

  async set({
    provider,
    address,
    model,
    price,
    key,
  }: MachineSettings & { key?: string | null | undefined }): Promise<
    Awaited<ReturnType<Keychain['set']>> | 'none' | 'unchanged'
  > {
    const { appStore, keychain, logger } = this.#parts;
    if (provider !== 'off') checkAddress(address);
    if (provider === 'openai' && model.trim() === '')
      throw new AppError('invalid_input', t`Enter the name of the model.`, { field: 'model' });
    if (price.trim() !== '' && parsePrice(price) === null)
      throw new AppError(
        'invalid_input',
        t`Enter the price with its currency, such as 25 EUR or $20.50, or leave it empty.`,
        {
          field: 'price',
        },
      );
    await appStore.saveSettings({
      machine: { provider, address: address.trim(), model: model.trim(), price: price.trim() },
    });
    if (key === undefined) return 'unchanged';
    if (key === null || key === '') {
      await keychain.delete(ACCOUNT);
      return 'none';
    }
    logger.addSecret(key);
    return keychain.set(ACCOUNT, forOrigin(address, key));
  }

  /** Throws as `machine.suggest` says. */
  async suggest({
    sourceLocale,
    targetLocale,
    text,
    context,
  }: ParsedInputOf<'machine.suggest'>): Promise<OutputOf<'machine.suggest'>> {
    const [only] = (await this.suggestMany({ sourceLocale, targetLocale, texts: [{ text, context }] })) ?? [];
    return only!;
  }

  /**
   * Asks for several texts in one request. Returns their translations, in their order; null if the provider does not answer exactly
   * these, which it then may do for fewer. Throws as `machine.suggest` says, which is also what it does for a single text.
   */
  async suggestMany({
    sourceLocale,
    targetLocale,
    texts,
  }: MachineAsked): Promise<OutputOf<'machine.suggest'>[] | null> {
    const { api, machine } = await this.ready();
    let first = 0;
    const prepared = texts.map(({ text, context }) => {
      const { markup, codes } = protectCodes(text, first);
      const one = { markup, codes, context, first };
      first += codes.length;
      return one;
    });
    const key = await this.#key(machine);
    const { path, headers, body } = api.request(
      { texts: prepared, sourceLocale, targetLocale, model: machine.model },
      key,
    );
    const request = {
      url: machine.address.replace(/\/+$/, '') + path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      secret: key ?? '',
    };
    const answer = await this.#send(request, texts.length > 1 ? LIMITS_OF_MANY : LIMITS);
    const translated = translationsIn(answer, api, texts.length);
    return (
      translated?.map((markup, at) => {
        const { codes, first: from } = prepared[at]!;
        return { target: restoreCodes(markup, codes, from), changedCodes: changedCodes(markup, codes, from) };
      }) ?? null
    );
  }

  /** Throws `invalid_input` if no provider is set up. */
  async ready(): Promise<{ api: MachineApi; machine: MachineSettings }> {
    const { machine } = await this.#parts.appStore.settings();
    if (machine.provider === 'off')
      throw new AppError(
        'invalid_input',
        t`Machine suggestions are off. Choose a provider in “Machine suggestions…” first.`,
      );
    checkAddress(machine.address);
    return { api: MACHINE_APIS[machine.provider], machine };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => this.#parts.network.close(pool)));
  }

  async #send(
    request: { url: string; headers: Record<string, string>; body: string; secret: string },
    limits: typeof LIMITS,
  ) {
    const pool = this.#pools.get(limits) ?? this.#parts.network.pool(limits, null);
    this.#pools.set(limits, pool);
    try {
      return await pool.send({
        ...request,
        method: 'POST',
        purpose: t`Asking for a machine translation`,
      });
    } catch (error) {
      throw asAppError(error instanceof NoAnswer ? withAdvice(error, new URL(request.url).origin) : error);
    }
  }

  async #key({ address }: MachineSettings): Promise<string | null> {
    const key =
      originOf(address) === null ? null : secretFor(address, await this.#parts.keychain.get(ACCOUNT));
    if (key !== null) this.#parts.logger.addSecret(key);
    return key;
  }
}

/** Adds what the user can do if a provider does not answer: it has no connection whose settings could be checked. */
function withAdvice(failure: NoAnswer, address: string): NoAnswer {
  const advice = {
    unreachable: t`Check the provider’s address, ${address}, and your network`,
    redirect: t`Check the provider’s address, ${address}`,
    unreadable: t`Check the provider’s address, ${address}`,
    unsendable: t`Check the provider’s address, ${address}, and the key`,
    timeout: t`Try again later, or choose another provider`,
    cut: t`Try again later, or choose another provider`,
    too_large: t`Choose another provider`,
    untrusted: null,
    refused_by_proxy: null,
    cancelled: null,
  }[failure.kind];
  return advice === null ? failure : new NoAnswer({ ...failure, message: failure.message, advice });
}

/** Throws what the provider says against one text, or against the user; null if it may answer fewer texts. */
function translationsIn(answer: HttpAnswer, api: MachineApi, count: number): string[] | null {
  const { status, mask, retryAfterMs } = answer;
  const json = readJson(answer.text);
  const said = api.errorIn(json);
  const details = mask([t`Status: ${status}`, t`The answer begins: ${answer.text.slice(0, 600)}`].join('\n'));
  const withServiceMessage = (sentence: string) =>
    said === null ? sentence : sentences(sentence, t`It says: “${mask(said)}”.`);
  if (status === 401 || status === 403)
    throw new AppError(
      'unauthorized',
      withServiceMessage(t`The provider of machine translations does not accept the key.`),
      { details },
    );
  if (status === 429 || status === 456)
    throw new AppError(
      'service_error',
      withServiceMessage(t`The provider of machine translations has a limit, and it is reached.`),
      { details, ...(retryAfterMs === null ? {} : { retryable: true, retryAfterMs }) },
    );
  const translations = status >= 200 && status < 300 ? api.translationsIn(json, count) : null;
  if (translations === null && count === 1)
    throw new AppError(
      'service_error',
      withServiceMessage(t`The provider of machine translations did not translate the text.`),
      { details },
    );
  return translations;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // whatever it is, it contains no translation
  }
}

/** Throws `invalid_input` for the field `address`. */
function checkAddress(address: string): void {
  const problem = problemOf(URL.parse(address.trim()));
  if (problem !== null) throw new AppError('invalid_input', problem, { field: 'address' });
}

function problemOf(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol))
    return t`Enter an address such as https://api-free.deepl.com.`;
  if (isPlainHttp(url)) return t`Use “https”: with “http”, the key and your texts would travel unencrypted.`;
  const hasMore = url.username !== '' || url.search !== '' || url.hash !== '';
  return hasMore ? t`Enter the address alone, without a user name or query.` : null;
}
