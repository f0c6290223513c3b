/** The recorded contract of a stateful entry point: its version and its types as text. */
export interface Contract {
  version: string;
  types: string;
}

/** Contracts whose types differ from the recorded ones although their version is the same; a sentence for each. */
export function brokenRules(
  recorded: Record<string, Contract | undefined>,
  now: Record<string, Contract>,
): string[] {
  return Object.entries(now).flatMap(([entryPoint, contract]) => {
    const before = recorded[entryPoint];
    if (!before || before.types === contract.types || before.version !== contract.version) return [];
    return [
      `The types of "${entryPoint}" have changed, but its version is still ${contract.version}. Raise the version in shared/src/entryPoints.ts: minor for an addition, major for anything else.`,
    ];
  });
}
