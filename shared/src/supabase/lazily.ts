type Key = string | symbol;

/** A function that loads the target and calls the method at this path of it; its own members are one step further. */
const method = (load: () => Promise<object>, path: Key[]): object =>
  new Proxy(() => {}, {
    get: (_function, name) => method(load, [...path, name]),
    apply: async (_function, _this, args: unknown[]) => {
      const owner = path.slice(0, -1).reduce<object>((part, name) => Reflect.get(part, name), await load());
      return Reflect.get(owner, path.at(-1) ?? '').apply(owner, args);
    },
  });

/**
 * Stands in for an object of a library whose code is loaded with the first call. All its methods must be asynchronous,
 * except for those that are `given`.
 */
export const lazily = <Target extends object>(load: () => Promise<Target>, given: Partial<Target>) =>
  new Proxy(given, {
    // Only promises have `then`; with it, `await` would load the library.
    get: (_given, name) =>
      name in given || name === 'then' ? Reflect.get(given, name) : method(load, [name]),
  }) as Target;
