import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Translation } from '@newsletters/shared/language';
import type { Rendered, RenderRequest } from '@newsletters/shared/server';
import { READ_LIMIT } from './read.ts';

/** Reads for a bundle, and responds with what can be sent to its worker. */
export type Read = (url: string, init: RequestInit) => Promise<object>;

/** What goes into a worker: a request without what can't be sent. */
type Asked = Omit<RenderRequest, 'fetch'>;

/** How long a worker can be busy without a sign of life, in milliseconds, and how long it can take to start. */
const SILENCE = 2000;
const START = 10_000;

const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

const ENDED = new Error('It ended');

/** A read of a bundle, and where it waits for the response. */
interface Reading {
  url: string;
  init: RequestInit;
  port: MessagePort;
}

/** A server bundle that runs in a worker. It ends itself when it crashes, hangs or uses too much memory. */
export class Bundle {
  private readonly worker: Worker;
  /** Why it has ended; undefined while it runs. */
  ended: Error | undefined;
  /** How many signs of life have been asked for. */
  private owed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long a rendering can take, in milliseconds: as long as two reads, one after the other. */
  private readonly limit: number;

  constructor(name: string, source: string, answer: Read, translation?: Translation, readLimit = READ_LIMIT) {
    this.limit = 2 * readLimit;
    this.worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: { name, source, translation },
      execArgv: ['--experimental-vm-modules', '--no-warnings'],
      resourceLimits: MEMORY,
      // The realm is no security boundary: code that leaves it finds an empty `process.env`.
      env: {},
    });
    this.worker.unref();
    this.worker.on('message', async ({ url, init, port }: Reading) => {
      const failed = (error: Error) => ({ failure: String(error.message) });
      port.postMessage(await answer(url, init).catch(failed));
    });
    this.worker.on('error', (error) => this.end(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.end(ENDED));
  }

  /** Resolves when the bundle can render, which is to be awaited first; rejects when it can't. */
  ready(): Promise<unknown> {
    return this.expectSign(START);
  }

  /** Renders a page. Rejects when the bundle does, or when it ends. */
  async render(request: Asked): Promise<Rendered> {
    const rendering = this.ask(request);
    this.expectSign(SILENCE).catch(() => {});
    const { result, error } = await rendering;
    if (result) return result;
    throw new Error(error);
  }

  /** Ends the worker, whatever it's doing. */
  end(reason: Error) {
    if (this.ended) return;
    clearTimeout(this.timer);
    this.ended = reason;
    void this.worker.terminate();
  }

  /** Asks for a page, or for nothing but a sign of life, with a port for the answer. */
  private async ask(request?: Asked): Promise<{ result?: Rendered; error?: string }> {
    if (this.ended) throw this.ended;
    const { port1, port2 } = new MessageChannel();
    const signal = request && AbortSignal.timeout(this.limit);
    this.worker.postMessage({ request, port: port2 }, [port2]);
    let isOpen = true;
    try {
      // The port closes with the worker, which says afterwards that it had no memory left.
      const closed = once(port1, 'close').then(async () => {
        if (isOpen && !this.ended) await once(this.worker, 'exit');
        throw this.ended ?? ENDED;
      });
      const [answer] = await Promise.race([once(port1, 'message', { signal }), closed]);
      if (!request) this.owed -= 1;
      clearTimeout(this.timer);
      this.timer = undefined;
      if (this.owed > 0) this.watch(SILENCE);
      return answer;
    } catch (error) {
      throw signal?.aborted ? new Error(`It takes more than ${this.limit} ms`) : error;
    } finally {
      isOpen = false;
      port1.close();
    }
  }

  private expectSign(limit: number) {
    this.owed += 1;
    this.watch(limit);
    return this.ask();
  }

  private watch(limit: number) {
    this.timer ??= setTimeout(() => this.end(new Error(`It hangs: no sign of life for ${limit} ms`)), limit);
  }
}
