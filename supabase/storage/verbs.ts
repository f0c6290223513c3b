import { runVerb } from '../../delivery/project/verbs.ts';
import { backUp, restore } from './copyFiles.ts';
import { copyStorage } from './copyStorage.ts';

await runVerb('storage', {
  backup: {
    takes: '<folder>',
    does: "copies the files of a deployment's buckets into a folder",
    start: () => copyStorage(backUp),
  },
  restore: {
    takes: '<folder>',
    does: 'uploads those that are missing',
    start: () => copyStorage(restore),
  },
  clean: {
    does: 'removes files of a deployment that nothing refers to',
    start: () => import('./cleanStorage.ts'),
  },
});
