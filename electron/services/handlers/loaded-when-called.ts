import { type HandlersOf, type OperationName, operations } from '#shared/contract/registry.ts';

/** The handlers of a domain whose modules are loaded with the first call: the app starts without them. */
export function loadedWhenCalled<Domain extends string>(
  domain: Domain,
  load: () => Promise<HandlersOf<Domain>>,
): HandlersOf<Domain> {
  let loading: Promise<HandlersOf<Domain>> | null = null;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  const names = operations.map(({ name }) => name).filter((name) => name.startsWith(`${domain}.`));
  const call = (name: OperationName) => async (input: unknown) =>
    ((await loaded()) as Record<string, (input: unknown) => unknown>)[name]?.(input);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as HandlersOf<Domain>;
}
