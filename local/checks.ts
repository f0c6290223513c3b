/** A check of the sources by one of the installed programs: seconds each, and independent of the others. */
export const checks: { title: string; command: string[] }[] = [
  { title: 'Format, lint, import cycles', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { title: 'Package boundaries', command: ['turbo', 'boundaries'] },
  { title: 'Types', command: ['tsc', '--noEmit'] },
  { title: 'Nothing unused', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
];
