const { File } = require('node:buffer');
const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

/** A channel without receivers: Node's own would keep the test run from ending. */
class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/**
 * jsdom with Node's fetch, streams and files; there is only one tab. A test file can be in another time zone:
 * `@jest-environment-options {"timeZone": "Europe/Berlin"}`.
 */
module.exports = class PageEnvironment extends FixedJSDOMEnvironment {
  constructor(config, context) {
    super(config, context);
    const { timeZone } = config.projectConfig.testEnvironmentOptions;
    this.zoneBefore = process.env.TZ;
    // The real environment: that of the test is a copy, which dates don't follow.
    if (timeZone) process.env.TZ = timeZone;
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

  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
};
