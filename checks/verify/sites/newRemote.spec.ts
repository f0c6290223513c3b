import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freeAppPorts, freePort } from '../../../delivery/project/ports.ts';
import { outputOf } from '../../../delivery/project/run.ts';
import { portEnvironment } from '../../../delivery/project/settings.ts';
import { copyProject, edit } from '../../e2e/released.ts';
import { startProgram } from '../../service.ts';

// Follows the recipe "A new remote" in CONTRIBUTING.md on a copy of the project, and opens the new page.

const folder = 'remote-user-admin';
const name = 'remote_user_admin';
const shortName = 'user-admin';

/** Configured as the console for owners, with the page, test and texts of the template for remotes elsewhere. */
function addFolder(tree: string) {
  const inNew = (file: string) => join(tree, folder, file);
  for (const part of ['src/pages', 'src/topics', 'src/testing', 'locales'])
    cpSync(join(tree, 'delivery/template', part), inNew(part), { recursive: true });
  for (const file of ['package.json', 'turbo.json', 'rspack.config.ts'])
    writeFileSync(
      inNew(file),
      readFileSync(join(tree, 'remote-owner', file), 'utf8')
        .replaceAll('remote-owner', folder)
        // The template's pages import nothing of React.
        .replace(/ *"react": .*\n/, ''),
    );
}

function addWorkflow(tree: string) {
  const workflows = join(tree, '.github/workflows');
  const workflow = readFileSync(join(workflows, 'release-owner.yml'), 'utf8')
    .replaceAll('remote-owner', folder)
    .replace('app: owner', `app: ${shortName}`);
  writeFileSync(join(workflows, `release-${shortName}.yml`), workflow);
}

const row = `  {
    folder: '${folder}',
    name: '${name}',
    title: 'User administration',
    port: 3004,
  },
`;
const route = `  { path: '/topics', page: '${name}/TopicsPage' },\n`;

/** Everything that a new remote touches. */
const places: Record<string, (tree: string) => unknown> = {
  [`${folder}/`]: addFolder,
  'delivery/project/apps.ts': (tree) =>
    edit(tree, 'delivery/project/apps.ts', '] as const', `${row}] as const`),
  'host/src/routes.ts': (tree) => edit(tree, 'host/src/routes.ts', '  home,\n', `  home,\n${route}`),
  'package-lock.json (npm install)': (tree) =>
    outputOf('npm', ['install', '--package-lock-only', '--offline'], {}, tree),
  [`.github/workflows/release-${shortName}.yml`]: addWorkflow,
};

test('a remote made by the recipe builds, is registered and renders its page', async ({ page }) => {
  const tree = copyProject();
  try {
    for (const change of Object.values(places)) await change(tree);
    const touched = Object.keys(places);
    console.log(`A new remote touches ${touched.length} places: ${touched.join(', ')}`);
    await outputOf('npm', ['run', 'check'], {}, tree);
    const tests = ['checks/project', 'host/src/routes', 'delivery/build/terms', folder];
    await outputOf('npx', ['jest', ...tests], {}, tree);
    const ports = await freeAppPorts();
    // As `npm start` does.
    const { stop } = await startProgram(['local/start.ts'], {
      cwd: tree,
      env: {
        ...portEnvironment(ports),
        USER_ADMIN_PORT: String(await freePort()),
        DATA_DIR: join(tree, '.data'),
      },
      isReady: (output) => /^Ready/m.test(output),
    });
    try {
      await page.goto(`http://localhost:${ports.host}/topics`);
      await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
      await expect(page.getByText('Science').first()).toBeVisible();
      const registry = await page.request.get(`http://localhost:${ports.host}/remotes.json`);
      expect(await registry.json()).toHaveProperty(name);
    } finally {
      await stop();
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});
