import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freeAppPorts, freePort } from '../../delivery/project/ports.ts';
import { run } from '../../delivery/project/run.ts';
import { portEnvironment } from '../../delivery/project/settings.ts';
import { launchBrowser } from '../../local/browser.ts';
import { copyProject, edit } from '../e2e/released.ts';
import { startProgram } from '../service.ts';

// Follows the recipe "A new remote" in CONTRIBUTING.md on a copy of the project, and opens the new page.

const folder = 'remote-user-admin';
const name = 'remote_user_admin';
const shortName = 'user-admin';

const page = `import { t } from '@newsletters/shared/texts';
import { Button, Page } from '@newsletters/shared/ui';
import { useState } from 'react';

/** The first page of a new remote. */
export default function HelloPage() {
  const [count, setCount] = useState(0);
  return (
    <Page title={t('Hello from a new remote')}>
      <Button onClick={() => setCount(count + 1)}>
        {t('Clicked {count, plural, one {once} other {# times}}', { count })}
      </Button>
    </Page>
  );
}
`;

const pageTest = `import { renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import HelloPage from './HelloPage';

test('counts clicks', async () => {
  const { user } = await renderPage(<HelloPage />);
  await user.click(screen.getByRole('button', { name: 'Clicked 0 times' }));
  expect(screen.getByRole('button', { name: 'Clicked once' })).toBeVisible();
});
`;

/** What the new page says, in every language. */
const translations = {
  de: ['Hallo aus einem neuen Remote', '{count, plural, one {Einmal} other {#-mal}} geklickt'],
  es: ['Hola desde un remoto nuevo', 'Pulsado {count, plural, one {una vez} other {# veces}}'],
};

/** Writes a file of the new remote: a text, or the one of the console for owners with the names replaced. */
function write(tree: string, file: string, text?: string) {
  const path = join(tree, folder, file);
  mkdirSync(dirname(path), { recursive: true });
  const copied = () =>
    readFileSync(join(tree, 'remote-owner', file), 'utf8').replaceAll('remote-owner', folder);
  writeFileSync(path, text ?? copied());
}

function addFolder(tree: string) {
  for (const file of ['package.json', 'turbo.json', 'rspack.config.ts']) write(tree, file);
  write(tree, 'src/pages/HelloPage.tsx', page);
  write(tree, 'src/pages/HelloPage.test.tsx', pageTest);
  for (const [language, [hello, clicked]] of Object.entries(translations)) {
    const texts = {
      'Clicked {count, plural, one {once} other {# times}}': clicked,
      'Hello from a new remote': hello,
    };
    write(tree, `locales/${language}.json`, `${JSON.stringify(texts, null, 2)}\n`);
  }
}

function addWorkflow(tree: string) {
  const workflows = join(tree, '.github/workflows');
  const workflow = readFileSync(join(workflows, 'release-owner.yml'), 'utf8')
    .replaceAll('remote-owner', folder)
    .replace('app: owner', `app: ${shortName}`);
  writeFileSync(join(workflows, `release-${shortName}.yml`), workflow);
}

async function succeed(tree: string, ...[program, ...args]: [string, ...string[]]) {
  const { code, output } = await run(program, args, {}, tree);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${output}`);
}

const row = `  {
    folder: '${folder}',
    name: '${name}',
    title: 'User administration',
    port: 3004,
  },
`;
const route = `  { path: '/hello', page: '${name}/HelloPage' },\n`;

/** Everything that a new remote touches. */
const places: Record<string, (tree: string) => void | Promise<void>> = {
  [`${folder}/`]: addFolder,
  'delivery/project/apps.ts': (tree) =>
    edit(tree, 'delivery/project/apps.ts', '] as const', `${row}] as const`),
  'host/src/routes.ts': (tree) => edit(tree, 'host/src/routes.ts', '  home,\n', `  home,\n${route}`),
  'package-lock.json (npm install)': (tree) =>
    succeed(tree, 'npm', 'install', '--package-lock-only', '--offline'),
  [`.github/workflows/release-${shortName}.yml`]: addWorkflow,
};

async function openPage(site: string): Promise<string[]> {
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`${site}/hello`);
    await tab.getByRole('heading', { level: 1, name: 'Hello from a new remote' }).waitFor();
    await tab.getByRole('button', { name: 'Clicked 0 times' }).click();
    await tab.getByRole('button', { name: 'Clicked once' }).waitFor();
    const registry = await tab.evaluate(() => fetch('/remotes.json').then((response) => response.json()));
    return name in registry ? [] : [`The registry contains only ${Object.keys(registry).join(', ')}`];
  } finally {
    await browser.close();
  }
}

/** Starts the copy as `npm start` does, and checks the new page. */
async function startAndOpen(tree: string): Promise<string[]> {
  const ports = await freeAppPorts();
  const { stop } = await startProgram(['local/start.ts'], {
    cwd: tree,
    env: {
      ...portEnvironment(ports),
      USER_ADMIN_PORT: String(await freePort()),
      DATA_DIR: join(tree, '.data'),
    },
    isReady: (output) => /^Ready/m.test(output),
  });
  return openPage(`http://localhost:${ports.host}`).finally(stop);
}

/** Adds a remote with a name of several words and one page; returns the problems found. */
export async function addRemote(): Promise<string[]> {
  const tree = copyProject();
  try {
    for (const change of Object.values(places)) await change(tree);
    const touched = Object.keys(places);
    console.log(`A new remote touches ${touched.length} places: ${touched.join(', ')}`);
    await succeed(tree, 'npm', 'run', 'check');
    await succeed(tree, 'npx', 'jest', 'checks/project', 'host/src/routes', 'delivery/build/terms', folder);
    return await startAndOpen(tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
