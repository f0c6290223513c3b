import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// First the one without windows: end-to-end tests take up to a fifth less time in it.
const names = 'chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable'.split(
  ' ',
);

function installed(): string | undefined {
  const { PATH = '' } = process.env;
  const found = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...found, chromium.executablePath()].find((path) => existsSync(path));
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (command: string) => execSync(command, { stdio: 'inherit', env });
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("No Chromium found: installing Debian's package");
    run('apt-get update -qq && apt-get install -y -qq chromium-headless-shell');
  } else {
    console.log("No Chromium found: installing Playwright's");
    run('npx playwright install chromium');
  }
}

/** The Chromium to test with: the one that `CHROMIUM_PATH` names, else an installed one, else it installs one. */
export function findBrowser(): string {
  const { CHROMIUM_PATH: given } = process.env;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH is not a file: ${given}`);
  if (!given && !installed()) install();
  const path = given || installed();
  if (path) return path;
  throw new Error('Chromium could not be installed. Set CHROMIUM_PATH to a Chromium or Chrome.');
}

/** Options beside Playwright's own, which leave out most of what tests don't need. */
export const launchOptions = () => ({
  executablePath: findBrowser(),
  args: ['--disable-gpu', '--disable-quic'],
});
