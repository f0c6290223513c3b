import { Worker } from 'node:worker_threads';
import type { Translation } from '@newsletters/shared/language';
import type { Rendered, RenderRequest } from '@newsletters/shared/server';

export type Read = (url: string, init: RequestInit) => Promise<Response>;

/** What goes into a worker: a request without what can't be sent. */
export type Asked = Omit<RenderRequest, 'fetch'>;

/** How long a worker can be busy without a sign of life, in milliseconds, and how long it can take to start. */
const SILENCE = 2000;
const START = 10_000;

/** The most memory that a bundle can use, in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

interface Message {
  ready?: true;
  ping?: number;
  id?: number;
  result?: Rendered;
  error?: string;
  read?: number;
  url?: string;
  method?: string;
  headers?: [string, string][];
}

/** A server bundle that runs in a worker. It ends itself when it crashes, hangs or uses too much memory. */
export class Bundle {
  private readonly worker: Worker;
  private readonly waiting = new Map<
    number,
    { resolve(result: Rendered): void; reject(error: Error): void }
  >();
  private count = 0;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private start!: { resolve(): void; reject(error: Error): void };
  /** Settles when the bundle can render, or can't. */
  readonly ready: Promise<void>;
  ended: Error | undefined;

  constructor(
    name: string,
    source: string,
    private readonly answer: Read,
    translation?: Translation,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.start = { resolve, reject };
    });
    this.ready.catch(() => {});
    this.worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: { name, source, translation },
      execArgv: ['--experimental-vm-modules', '--no-warnings'],
      resourceLimits: MEMORY,
    });
    this.worker.unref();
    this.worker.on('message', (message: Message) => this.receive(message));
    this.worker.on('error', (error) => this.end(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.end(new Error('It ended')));
    this.expectSign(START);
  }

  /** Renders a page. Rejects when the bundle does, or when it ends. */
  async render(request: Asked): Promise<Rendered> {
    await this.ready;
    if (this.ended) throw this.ended;
    const id = this.count++;
    const rendering = new Promise<Rendered>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage({ id, request });
    this.worker.postMessage({ ping: id });
    this.expectSign(SILENCE);
    return rendering;
  }

  /** Ends the worker, whatever it's doing. */
  end(reason: Error) {
    if (this.ended) return;
    this.ended = reason;
    clearTimeout(this.watch);
    this.start.reject(reason);
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
    void this.worker.terminate();
  }

  private expectSign(limit: number) {
    this.watch ??= setTimeout(() => this.end(new Error(`It hangs: no sign of life for ${limit} ms`)), limit);
  }

  private receive({ ready, id, result, error, read, url = '', method, headers }: Message) {
    clearTimeout(this.watch);
    this.watch = undefined;
    if (ready) this.start.resolve();
    if (read !== undefined) void this.read(read, url, { method, headers });
    const caller = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || !caller) return;
    this.waiting.delete(id);
    if (result) caller.resolve(result);
    else caller.reject(new Error(error));
  }

  private async read(read: number, url: string, init: RequestInit) {
    try {
      const response = await this.answer(url, init);
      const { status } = response;
      this.worker.postMessage({ read, status, headers: [...response.headers], body: await response.text() });
    } catch (error) {
      this.worker.postMessage({ read, failure: String((error as Error).message) });
    }
  }
}
