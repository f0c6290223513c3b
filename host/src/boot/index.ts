import { provideOwnTexts } from './ownTexts';

const pause = () => new Promise((resolve) => setTimeout(resolve));

const parts = [
  () => import(/* webpackMode: 'eager' */ 'react-dom/client'),
  // What follows says something when it's loaded.
  provideOwnTexts,
  () => import(/* webpackMode: 'eager' */ '@newsletters/shared/theme'),
  () => import(/* webpackMode: 'eager' */ '@newsletters/shared/ui'),
  () => import(/* webpackMode: 'eager' */ './start').then(({ start }) => start()),
];

/** Runs the shell's code, which is all in one file, in parts: the page responds in between. */
async function run() {
  for (const part of parts) {
    await pause();
    await part();
  }
}

void run();
