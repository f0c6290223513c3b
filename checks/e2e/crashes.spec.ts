import type { Page } from '@playwright/test';
import { isFull } from '../effort';
import { expect, test } from './faulty';
import { signInAs } from './fixtures';
import { handMade, notice } from './nextRelease';

// These releases throw.
test.use({ expectErrors: true });

/** A page that renders, with buttons that each cause the error they are named after. */
const careless = `
  const { createElement: h, useEffect, useState } = React;
  const faults = {
    handler() { throw new Error('in a handler') },
    promise() { Promise.reject(new Error('in a promise')) },
    async later() { await null; throw new Error('in an async handler') },
    timer() { setTimeout(() => { throw new Error('in a timer') }) },
  };
  return {
    default() {
      const [presses, setPresses] = useState(0);
      const [crashed, setCrashed] = useState(false);
      useEffect(() => void Promise.reject(new Error('in a promise of an effect')), []);
      useEffect(() => { if (crashed) throw new Error('in a later effect') });
      return h('div', null, h('h1', null, 'Careless'), h('p', null, 'Pressed ' + presses),
        Object.entries(faults).map(([name, fault]) =>
          h('button', { key: name, onClick() { setPresses((count) => count + 1); return fault() } }, name)),
        h('button', { onClick: () => setCrashed(true) }, 'effect'));
    },
  };`;

/** The shell works, and so does a page of another remote. */
async function othersWork(page: Page) {
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await page.getByRole('link', { name: /home$/ }).click();
}

// With an error in a handler, and crashes: `host/src/remotes/RemotePage.test.tsx`.
if (isFull)
  test('errors in a rendered page leave its state, the shell and other pages intact; a crash affects only its area', async ({
    page,
    faulty,
  }) => {
    const escaped: string[] = [];
    page.on('pageerror', ({ message }) => escaped.push(message));
    handMade(faulty, careless);
    await signInAs(page, 'owner');
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1, name: 'Careless' });
    await expect(heading).toBeVisible();
    const buttons = ['handler', 'promise', 'later', 'timer'];
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
    await expect
      .poll(() => escaped.toSorted())
      .toEqual([
        'in a handler',
        'in a promise',
        'in a promise of an effect',
        'in a timer',
        'in an async handler',
      ]);
    await expect(page.getByText(`Pressed ${buttons.length}`)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await othersWork(page);
    await expect(heading).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();

    await page.getByRole('button', { name: 'effect' }).click();
    const crash = page.getByRole('main').getByRole('alert');
    await expect(crash).toHaveText(/Something went wrong in this part of the page/);
    await expect(heading).toBeHidden();
    await othersWork(page);
    await expect(heading).toBeVisible();
  });
