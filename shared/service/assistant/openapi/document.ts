import { t } from '@lingui/core/macro';
import { at, type Json } from '../../json.ts';
import { isRecord, type JsonObject, textOf } from '../places.ts';

/** An operation of a document, with its references to parameters and responses resolved. */
export interface Operation {
  /** As in the document: "/integrations/{id}/products". */
  path: string;
  method: Method;
  /** Its place in the document: "paths./products.get". */
  where: string;
  parameters: Parameter[];
  /** The schema of the JSON sent; null if nothing is sent. */
  body: { schema: Json; where: string } | null;
  /** The schema of the JSON of the first successful response. */
  answer: { schema: Json; where: string } | null;
  /** The schema of the JSON of an error. */
  refusal: { schema: Json; where: string } | null;
  /** The security schemes of which a request needs one; null if the operation does not say. */
  security: Json | null;
}

export interface Parameter {
  name: string;
  in: string;
  schema: Json;
  description: string;
  where: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** An OpenAPI 3.x or Swagger 2.0 document, with any references between its parts. */
export class OpenApiDocument {
  readonly #root: JsonObject;
  readonly #isSwagger: boolean;

  private constructor(root: JsonObject, isSwagger: boolean) {
    this.#root = root;
    this.#isSwagger = isSwagger;
  }

  /** Returns null if the text was something else. */
  static from(json: Json): OpenApiDocument | null {
    if (!isRecord(json) || !isRecord(json.paths)) return null;
    if (typeof json.openapi === 'string' && /^3\./.test(json.openapi))
      return new OpenApiDocument(json, false);
    return textOf(json.swagger).startsWith('2') ? new OpenApiDocument(json, true) : null;
  }

  get title(): string {
    const title = at(this.#root, 'info.title');
    return typeof title === 'string' && title.trim() !== '' ? title.trim() : t`OpenAPI document`;
  }

  /** The base addresses of the paths, with variables replaced by their defaults; may be relative. */
  get servers(): string[] {
    if (this.#isSwagger) {
      const { host, basePath } = this.#root;
      const path = typeof basePath === 'string' ? basePath : '';
      return [typeof host === 'string' ? `https://${host}${path}` : path];
    }
    const servers = Array.isArray(this.#root.servers) ? this.#root.servers : [];
    return servers.filter(isRecord).map((server) => {
      const url = typeof server.url === 'string' ? server.url : '';
      return url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
        const variable = isRecord(server.variables) ? this.resolve(server.variables[name]) : null;
        return typeof variable?.default === 'string' ? variable.default : whole;
      });
    });
  }

  get security(): Json | null {
    return this.#root.security ?? null;
  }

  securityScheme(name: string): { scheme: JsonObject; where: string } | null {
    const around = this.#isSwagger ? ['securityDefinitions'] : ['components', 'securitySchemes'];
    const scheme = this.resolve(this.#held([...around, name]));
    return scheme && { scheme, where: [...around, name].join('.') };
  }

  operations(): Operation[] {
    const paths = isRecord(this.#root.paths) ? this.#root.paths : {};
    return Object.entries(paths).flatMap(([path, json]) => {
      const item = this.resolve(json);
      if (!item) return [];
      return METHODS.flatMap((method) => {
        const operation = this.resolve(item[method]);
        return operation ? [this.#operation(path, method, item, operation)] : [];
      });
    });
  }

  /** Returns a schema, parameter or response as an object, with references resolved; null for anything else. */
  resolve(json: Json | undefined): JsonObject | null {
    let here = json;
    for (let hops = 0; hops < 50; hops++) {
      if (!isRecord(here)) return null;
      const reference = here.$ref;
      if (typeof reference !== 'string') return here;
      if (!reference.startsWith('#/')) return null; // other files are not fetched
      here = this.#held(reference.slice(2).split('/').map(unescaped));
    }
    return null;
  }

  #held(names: readonly string[]): Json | undefined {
    let here: Json | undefined = this.#root;
    for (const name of names) here = isRecord(here) && Object.hasOwn(here, name) ? here[name] : undefined;
    return here;
  }

  #operation(path: string, method: Method, item: JsonObject, operation: JsonObject): Operation {
    const where = `paths.${path}.${method}`;
    const own = this.#parameters(operation.parameters, where);
    const shared = this.#parameters(item.parameters, `paths.${path}`);
    const parameters = [
      ...own,
      ...shared.filter((one) => !own.some((other) => other.name === one.name && other.in === one.in)),
    ];
    return {
      path,
      method,
      where,
      parameters: parameters.filter((one) => one.in !== 'body'),
      body: this.#isSwagger
        ? bodyOf(parameters)
        : this.#content(operation.requestBody, `${where}.requestBody`),
      answer: this.#answer(operation.responses, /^2/, where),
      refusal: this.#answer(operation.responses, /^(4|5|default)/, where),
      security: operation.security ?? null,
    };
  }

  #parameters(json: Json | undefined, where: string): Parameter[] {
    if (!Array.isArray(json)) return [];
    return json.flatMap((entry, position) => {
      const one = this.resolve(entry);
      if (typeof one?.name !== 'string' || typeof one.in !== 'string') return [];
      const description = typeof one.description === 'string' ? one.description : '';
      // In Swagger 2.0, the type of a simple parameter is beside its name.
      const schema = one.schema ?? (this.#isSwagger ? one : {});
      return [{ name: one.name, in: one.in, schema, description, where: `${where}.parameters.${position}` }];
    });
  }

  #answer(responses: Json | undefined, statuses: RegExp, where: string): Operation['answer'] {
    const codes = isRecord(responses) ? Object.keys(responses) : [];
    // A response for each item of a batch says more than one for the whole.
    const ordered = codes
      .filter((code) => statuses.test(code))
      .sort((a, b) => Number(b === '207') - Number(a === '207'));
    for (const code of ordered) {
      const response = this.resolve(isRecord(responses) ? responses[code] : undefined);
      const place = `${where}.responses.${code}`;
      const content = this.#isSwagger
        ? response?.schema && { schema: response.schema, where: `${place}.schema` }
        : this.#content(response ?? undefined, place);
      if (content) return content;
    }
    return null;
  }

  #content(json: Json | undefined, where: string): { schema: Json; where: string } | null {
    const content = this.resolve(json)?.content;
    if (!isRecord(content)) return null;
    const types = Object.keys(content);
    const type = types.find((name) => /json/i.test(name)) ?? types.find((name) => name === '*/*');
    const media = type === undefined ? null : this.resolve(content[type]);
    return media?.schema === undefined
      ? null
      : { schema: media.schema, where: `${where}.content.${type}.schema` };
  }
}

const bodyOf = (parameters: readonly Parameter[]): Operation['body'] => {
  const body = parameters.find((one) => one.in === 'body');
  return body ? { schema: body.schema, where: body.where } : null;
};

function unescaped(text: string): string {
  const plain = text.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain; // a "%" that escapes nothing
  }
}
