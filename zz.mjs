import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ') });
const ctx = await b.newContext({ viewport: { width: 320, height: 640 } });
const p = await ctx.newPage();
// 1: offline, two categories
await p.goto('http://localhost:4500/');
await p.waitForLoadState('networkidle');
const cats = p.locator('a[href*="category="], button').filter({ hasText: /^(Food|Travel)/ });
console.log(await cats.allInnerTexts());
await ctx.setOffline(true);
await p.getByText('Food', { exact: true }).first().click();
await p.waitForTimeout(3000);
await p.getByText('Travel', { exact: true }).first().click();
await p.waitForTimeout(2000);
await p.screenshot({ path: '/tmp/w/q1.png' });
p.on('request', r => r.url().includes('/rest/') && console.log(r.method(), decodeURIComponent(r.url()).slice(0,160))); p.on('response', r => r.url().includes('/rest/') && console.log(r.status()));
await ctx.setOffline(false);
console.log('online');
await p.waitForTimeout(3000);
await p.screenshot({ path: '/tmp/w/q2.png' });
console.log('click Food'); await p.getByText('Food', { exact: true }).first().click();
await p.waitForTimeout(6000);
await p.screenshot({ path: '/tmp/w/q3.png' });
console.log(await p.getByText(/konnten nicht geladen|Failed/).count());
// MoveFirst
await p.goto('http://localhost:4500/?signin');
await b.close();
