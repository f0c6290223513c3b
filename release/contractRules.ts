/** A stateful entryPoint as it is recorded: the version of its contract, and a hash of its types. */
export interface Contract {
  version: string;
  types: string;
}

export type Contracts = Record<string, Contract>;

/** What is wrong with the contracts as they are now, compared with the recorded ones; each as a sentence. */
export function brokenRules(recorded: Contracts, now: Contracts): string[] {
  return Object.entries(now).flatMap(([entryPoint, { version, types }]) => {
    const before = recorded[entryPoint];
    if (!before || before.types === types || before.version !== version) return [];
    return [
      `The types of "${entryPoint}" have changed, but its version is still ${version}. Raise it in shared/src/entryPoints.ts (minor for an addition, major for anything else).`,
    ];
  });
}
