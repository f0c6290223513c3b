import type { CDPSession } from '@playwright/test';

interface Seen {
  url: string;
  /** How many requests, each because of the one before, led to this one; itself included. */
  depth: number;
  isScript: boolean;
  bytes: number;
  /** When the whole response had arrived, in seconds. */
  ended?: number;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

/** The script that made a request, directly or through what it waited for. */
function scriptOf(stack: Stack | undefined): string | undefined {
  return stack && (stack.callFrames.find(({ url }) => url)?.url ?? scriptOf(stack.parent));
}

/** What a page requests. */
export class Traffic {
  private readonly seen = new Map<string, Seen>();
  private readonly images = new Set<string>();
  private readonly parts: { timestamp: number; bytes: number }[] = [];
  private began = 0;

  constructor(debug: CDPSession) {
    debug.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
      if (type === 'Preflight' || !request.url.startsWith('http')) return;
      this.began ||= timestamp;
      if (type === 'Image') this.images.add(requestId);
      const cause = initiator.url ?? scriptOf(initiator.stack);
      const before = [...this.seen.values()].find(({ url }) => url === cause) ?? [...this.seen.values()][0];
      this.seen.set(requestId, {
        url: request.url,
        depth: (before?.depth ?? 0) + 1,
        isScript: /\.js(\?|$)/.test(request.url),
        bytes: 0,
      });
    });
    debug.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) => {
      if (this.images.has(requestId)) this.parts.push({ timestamp, bytes: dataLength });
    });
    debug.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const request = this.seen.get(requestId);
      if (request) Object.assign(request, { bytes: encodedDataLength, ended: timestamp });
    });
  }

  private sum = (requests: { bytes: number }[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

  /** Everything so far: kilobytes as transferred, and the longest chain of requests. */
  summary() {
    const all = [...this.seen.values()];
    return {
      bytes: this.sum(all),
      scriptBytes: this.sum(all.filter(({ isScript }) => isScript)),
      chain: Math.max(...all.map(({ depth }) => depth)),
    };
  }

  /** Kilobytes of images that had arrived a number of milliseconds after the first request. */
  imagesBefore = (time: number) =>
    this.sum(this.parts.filter(({ timestamp }) => (timestamp - this.began) * 1000 < time));

  /** How many responses, besides the document, had arrived a number of milliseconds after the first request. */
  before(time: number) {
    const [, ...others] = [...this.seen.values()];
    return others.filter(({ ended }) => ended !== undefined && (ended - this.began) * 1000 < time).length;
  }
}
