import { createServer } from 'node:http';
import { log, runService, UserError } from '../../delivery/project/command.ts';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';
import { connect } from '../storage/buckets.ts';
import { compareList } from './compare.ts';
import { type Access, createListmonk } from './listmonk.ts';
import { createWorker, type Round } from './worker.ts';

function accessToTool(): Access {
  const { LISTMONK_URL, LISTMONK_USER, LISTMONK_TOKEN } = process.env;
  if (!LISTMONK_URL || !LISTMONK_USER || !LISTMONK_TOKEN)
    throw new UserError('Set LISTMONK_URL, LISTMONK_USER and LISTMONK_TOKEN');
  return { url: LISTMONK_URL, user: LISTMONK_USER, token: LISTMONK_TOKEN };
}

/** How old the last good round may be for a healthy worker, in milliseconds. */
const HEALTHY = 120_000;

/** Answers on loopback: 200 if the last good round is recent, else 503, with the numbers since the start. */
function serveHealth(port: number) {
  const total = { handedOver: 0, failed: 0, ended: 0 };
  let good = Date.now();
  let stopped: string | undefined;
  const server = createServer((_, response) => {
    const healthy = Date.now() - good < HEALTHY;
    response.writeHead(healthy ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ healthy, listmonk: stopped ?? 'ok', ...total }));
  }).listen(port, '127.0.0.1');
  return {
    note(round: Round | undefined) {
      if (!round) return;
      for (const name of ['handedOver', 'failed', 'ended'] as const) total[name] += round[name];
      stopped = round.stopped?.reason;
      if (!stopped) good = Date.now();
    },
    stop: () => server.close(),
  };
}

const command = commandOf('hand-over');

command
  .option('--once', 'hands over who is due, and ends')
  .description('hands subscriptions over to listmonk and takes back who has left there, until it is stopped')
  .action(async ({ once }: { once?: boolean }) => {
    const worker = createWorker(accessToTool(), connect(), log);
    if (once) {
      const { stopped } = await worker.run();
      if (stopped) throw new UserError(`listmonk: ${stopped.reason}`);
      return;
    }
    const health = process.env.HEALTH_PORT ? serveHealth(Number(process.env.HEALTH_PORT)) : undefined;
    await runService(async (stopping) => {
      const running = worker.runForever(stopping, (round) => health?.note(round));
      return {
        async stop() {
          health?.stop();
          await running;
        },
      };
    });
  });

command
  .command('compare')
  .description('says what differs between this site and listmonk, and changes nothing')
  .action(async () => {
    const tool = createListmonk(accessToTool());
    const site = connect();
    const { data: lists } = await site.rpc('report_tool', {}).throwOnError();
    let number = 0;
    for (const list of lists) {
      const differences = await compareList(tool, site, list);
      number += differences.length;
      for (const line of differences) log(`list ${list}, ${line}`);
    }
    log(`${lists.length} lists, ${number} differences`);
  });

await runVerb(command);
