const { File } = require('node:buffer');
const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

/** A channel without receivers: Node's own would keep the test run from ending. */
class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** jsdom with Node's fetch, streams and files; there is only one tab. */
module.exports = class PageEnvironment extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    // Libraries are those of production; render.tsx says why.
    this.global.process.env.NODE_ENV = 'production';
    this.global.BroadcastChannel = SilentChannel;
    // React's scheduler prefers it; what it has scheduled comes before what a test schedules afterwards.
    this.global.setImmediate = setImmediate;
    // Node's Blob and Request cannot read jsdom's own.
    this.global.File = File;
    // jsdom's own has no digests: codes would be requested as no browser does.
    Object.defineProperty(this.global, 'crypto', { value: crypto });
  }
};
