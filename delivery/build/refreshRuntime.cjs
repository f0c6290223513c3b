// One for the whole page, so that the host and the remotes in it know each other's components.
globalThis.reactRefreshRuntime ??= require('react-refresh');
module.exports = globalThis.reactRefreshRuntime;
