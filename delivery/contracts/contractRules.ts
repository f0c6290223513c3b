/** The recorded contract of a stateful entry point: its version and a hash of its types. */
export interface Contract {
  version: string;
  types: string;
}

export type Contracts = Record<string, Contract>;

/** Contracts whose types differ from the recorded ones although their version is the same; a sentence for each. */
export function brokenRules(recorded: Contracts, now: Contracts): string[] {
  return Object.entries(now).flatMap(([entryPoint, { version, types }]) => {
    const before = recorded[entryPoint];
    if (!before || before.types === types || before.version !== version) return [];
    return [
      `The types of "${entryPoint}" have changed, but its version is still ${version}. Raise the version in shared/src/entryPoints.ts: minor for an addition, major for anything else.`,
    ];
  });
}
