import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** How Chromium is started for a program: without what programs don't need. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// First the one without windows: end-to-end tests take up to a fifth less time in it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...found, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

function install() {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("No Chromium found: installing Debian's package");
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell');
  } else {
    console.log("No Chromium found: installing Playwright's");
    run('npx', 'playwright', 'install', 'chromium');
  }
}

/** The Chromium to test with: the one that `CHROMIUM_PATH` names, else an installed one, else it installs one. */
export function findBrowser(): string {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is not a file: ${process.env.CHROMIUM_PATH}`);
  }
  if (!installed()) install();
  const path = installed();
  if (!path) throw new Error('Chromium could not be installed. Set CHROMIUM_PATH to a Chromium or Chrome.');
  return path;
}

/** Starts it for a program, without a window. */
export const launchBrowser = () =>
  chromium.launch({ executablePath: findBrowser(), args: chromiumArguments });
