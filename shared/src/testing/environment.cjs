const FixedJSDOMEnvironment = require('jest-fixed-jsdom');

/** jsdom with Node's fetch and streams, but without BroadcastChannel: an open channel keeps the run from ending. */
module.exports = class PageEnvironment extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    delete this.global.BroadcastChannel;
  }
};
