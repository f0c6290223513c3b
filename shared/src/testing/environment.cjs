const { File } = require('node:buffer');
const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

/** A channel to nobody: an open one of Node's keeps the run from ending. */
class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** jsdom with Node's fetch, streams and files; there is only one tab. */
module.exports = class PageEnvironment extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    this.global.BroadcastChannel = SilentChannel;
    // jsdom's own cannot be read by Node's Blob and Request.
    this.global.File = File;
  }
};
