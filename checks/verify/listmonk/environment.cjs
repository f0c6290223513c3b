const { TestEnvironment } = require('jest-environment-node');

/** Like Jest's own, which takes an exception that nobody catches for a failure: here, databases are killed. */
module.exports = class extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name !== 'run_start') return;
    process.removeAllListeners('uncaughtException');
    // postgres.js writes to a connection that has just been closed, and its query never ends.
    process.on('uncaughtException', (error) => this.global.count(error));
  }
};
