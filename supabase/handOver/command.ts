import { log, runService, UserError } from '../../delivery/project/command.ts';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';
import { listen } from '../../delivery/serve/listen.ts';
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
async function serveHealth(port: number) {
  const total = { handedOver: 0, failed: 0, ended: 0 };
  let good = Date.now();
  let stopped: string | undefined;
  const { stop } = await listen(port, 'health', () => {
    const healthy = Date.now() - good < HEALTHY;
    return Response.json({ healthy, listmonk: stopped ?? 'ok', ...total }, { status: healthy ? 200 : 503 });
  });
  return {
    note(round: Round | undefined) {
      if (!round) return;
      for (const name of ['handedOver', 'failed', 'ended'] as const) total[name] += round[name];
      stopped = round.stopped?.reason;
      if (!stopped) good = Date.now();
    },
    stop,
  };
}

const command = commandOf('hand-over');

command
  .option('--once', 'hands over who is due, and ends')
  .description('hands subscriptions over to listmonk and takes back who has left there, until it is stopped')
  .action(async ({ once }: { once?: boolean }) => {
    const worker = createWorker(accessToTool(), connect(), log);
    if (once) {
      for (let more = true; more; ) {
        const round = await worker.run();
        if (round.stopped) throw new UserError(`listmonk: ${round.stopped.reason}`);
        more = round.more;
      }
      return;
    }
    await runService(async (stopping) => {
      const health = process.env.HEALTH_PORT ? await serveHealth(Number(process.env.HEALTH_PORT)) : undefined;
      const running = worker.runForever(stopping, (round) => health?.note(round));
      return {
        async stop() {
          await health?.stop();
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
