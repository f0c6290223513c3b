import { log, runService, UserError } from '../../delivery/project/command.ts';
import { readPort } from '../../delivery/project/settings.ts';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';
import { listen } from '../../delivery/serve/listen.ts';
import { connect, reach } from '../storage/buckets.ts';
import { compareList } from './compare.ts';
import { type Access, createListmonk } from './listmonk.ts';
import { listmonkTool } from './person.ts';
import { createReceiver } from './receive.ts';
import type { Tool } from './tool.ts';
import { secretsOf, webhookTool } from './webhook.ts';
import { createWorker, type Round } from './worker.ts';

/** What these settings are, or undefined if there's none of them. */
function settings<Name extends string>(...names: Name[]): Record<Name, string> | undefined {
  const given = names.filter((name) => process.env[name]);
  if (given.length === 0) return undefined;
  if (given.length < names.length) throw new UserError(`Set ${names.join(', ')}, or none of them`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}

function accessToListmonk(): Access | undefined {
  const given = settings('LISTMONK_URL', 'LISTMONK_USER', 'LISTMONK_TOKEN');
  return given && { url: given.LISTMONK_URL, user: given.LISTMONK_USER, token: given.LISTMONK_TOKEN };
}

function accessToReceiver() {
  const given = settings('WEBHOOK_URL', 'WEBHOOK_SECRET');
  return given && { url: given.WEBHOOK_URL, secrets: secretsOf(given.WEBHOOK_SECRET) };
}

function unsubscribePage() {
  const { SITE_URL, UNSUBSCRIBE_URL } = process.env;
  if (!SITE_URL && !UNSUBSCRIBE_URL) throw new UserError('Set SITE_URL, the address of the site');
  const page = UNSUBSCRIBE_URL || `${SITE_URL?.replace(/\/$/, '')}/unsubscribe`;
  if (!URL.canParse(page)) throw new UserError(`${page} isn't an address`);
  return page;
}

/** How old the last good round may be for a healthy worker, in milliseconds. */
const HEALTHY = 120_000;

/** Answers on loopback: 200 if the last good round of each tool is recent, else 503, with the numbers since the start. */
async function serveHealth(port: number, tools: Tool[]) {
  const total = { handedOver: 0, failed: 0, ended: 0 };
  const good = new Map(tools.map(({ name }) => [name, Date.now()]));
  const states = new Map(tools.map(({ name }) => [name, 'ok']));
  const { stop } = await listen(port, 'health', () => {
    const healthy = [...good.values()].every((moment) => Date.now() - moment < HEALTHY);
    const status = healthy ? 200 : 503;
    return Response.json({ healthy, ...Object.fromEntries(states), ...total }, { status });
  });
  return {
    note({ name }: Tool, round: Round | undefined) {
      if (!round) return;
      for (const number of ['handedOver', 'failed', 'ended'] as const) total[number] += round[number];
      states.set(name, round.stopped?.reason ?? 'ok');
      if (!round.stopped) good.set(name, Date.now());
    },
    stop,
  };
}

const command = commandOf('npm run hand-over --');

command
  .option('--once', 'hands over who is due, and ends')
  .description(
    'hands subscriptions over to listmonk, to a webhook or to both, and takes back who has left there, until it is stopped',
  )
  .action(async ({ once }: { once?: boolean }) => {
    const [listmonk, receiver] = [accessToListmonk(), accessToReceiver()];
    const tools = [
      ...(listmonk ? [listmonkTool(listmonk)] : []),
      ...(receiver ? [webhookTool(receiver)] : []),
    ];
    if (tools.length === 0)
      throw new UserError(
        'Set LISTMONK_URL, LISTMONK_USER and LISTMONK_TOKEN, or WEBHOOK_URL and WEBHOOK_SECRET, or all of them',
      );
    const site = once ? await reach() : connect();
    const unsubscribe = unsubscribePage();
    const workers = tools.map((tool) => ({ tool, ...createWorker({ tool, site, unsubscribe, log }) }));
    if (once) {
      const stopped: string[] = [];
      for (const { tool, run } of workers)
        for (let more = true; more; ) {
          const round = await run();
          if (round.stopped) stopped.push(`${tool.name}: ${round.stopped.reason}`);
          more = round.more;
        }
      if (stopped.length > 0) throw new UserError(stopped.join(', '));
      return;
    }
    await runService(async (keep, stopping) => {
      const [healthPort, webhookPort] = [readPort('HEALTH_PORT'), readPort('WEBHOOK_PORT')];
      const health = healthPort ? keep(await serveHealth(healthPort, tools)) : undefined;
      if (webhookPort && receiver)
        keep(await listen(webhookPort, 'webhook', createReceiver(receiver.secrets, site)));
      for (const { tool, runForever } of workers) {
        const running = runForever(stopping, (round) => health?.note(tool, round));
        keep({ stop: () => running });
      }
    });
  });

command
  .command('compare')
  .description('says what differs between this site and listmonk, and changes nothing')
  .action(async () => {
    const access = accessToListmonk();
    if (!access) throw new UserError('Set LISTMONK_URL, LISTMONK_USER and LISTMONK_TOKEN');
    const tool = createListmonk(access);
    const site = await reach();
    const { data: lists } = await site.rpc('report_tool', {}).throwOnError();
    if (lists.length === 0) return log('No newsletter is connected with a list of listmonk');
    let number = 0;
    for (const list of lists) {
      const differences = await compareList(tool, site, list);
      number += differences.length;
      for (const line of differences) log(`list ${list}, ${line}`);
    }
    log(`${lists.length} lists, ${number} differences`);
  });

await runVerb(command);
