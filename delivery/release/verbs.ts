import { runVerb } from '../project/verbs.ts';
import { promote, publishApps, rollBackApps, share } from './commands.ts';
import { list } from './list.ts';

await runVerb('release', {
  publish: {
    takes: '<app> [folder] [--with <apps>] [--share <1–99>] [--force]',
    does: 'builds an app, or takes a build from a folder, and lists it first in the registry',
    start: publishApps,
  },
  share: {
    takes: '<app> <1–99>',
    does: 'changes in how many of 100 browsers the newest release is used',
    start: share,
  },
  promote: {
    takes: '<app>',
    does: 'uses the newest release in every browser',
    start: promote,
  },
  rollback: {
    takes: '<app> [--with <apps>] [--force]',
    does: 'takes the newest release out of the registry',
    start: rollBackApps,
  },
  list: {
    takes: '[--health]',
    does: 'lists all releases and checks their files, or shows what browsers have reported',
    start: list,
  },
  contracts: {
    takes: '[--check]',
    does: 'records the contracts of the stateful entry points, or compares them with the record',
    start: () => import('../contracts/contracts.ts'),
  },
});
