import { runVerb } from '../project/verbs.ts';

await runVerb('release', {
  publish: {
    takes: '<app> [folder] [--with <apps>] [--share <1–99>] [--force]',
    does: 'builds an app, or takes a build from a folder, and lists it first in the registry',
    start: () => import('./release.ts'),
  },
  share: {
    takes: '<app> <1–99>',
    does: 'changes in how many of 100 browsers the newest release is used',
    start: () => import('./share.ts'),
  },
  promote: {
    takes: '<app>',
    does: 'uses the newest release in every browser',
    start: () => import('./promote.ts'),
  },
  rollback: {
    takes: '<app> [--with <apps>] [--force]',
    does: 'takes the newest release out of the registry',
    start: () => import('./rollback.ts'),
  },
  list: {
    takes: '[--health]',
    does: 'lists all releases and checks their files, or shows what browsers have reported',
    start: () => import('./list.ts'),
  },
  contracts: {
    takes: '[--check]',
    does: 'records the contracts of the stateful entry points, or compares them with the record',
    start: () => import('../contracts/contracts.ts'),
  },
});
