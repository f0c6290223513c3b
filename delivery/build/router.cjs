/**
 * Functions of react-router that no app uses, with what to do in place of each: our routes load and submit nothing, no page
 * has a fetcher, and there is no framework mode. They aren't modules of their own that could be replaced.
 */
const unused = {
  PrefetchPageLinks: 'return null;',
  RSCErrorHandler: 'return null;',
  getRouteInstrumentationUpdates: '',
  instrumentClientSideRouter: '',
  discoverRoutes: '',
  patchRoutes: '',
  patchRoutesImpl: '',
  fetch2: '',
  normalizeNavigateOptions: 'return { path };',
  handleAction: '',
  handleFetcherAction: '',
  handleFetcherLoader: '',
  // What it does when there is nothing to load.
  handleLoaders:
    'completeNavigation(location, { matches, loaderData: {}, errors: null }, { flushSync }); return { shortCircuited: true };',
};

/** Without names for developer tools, and with marks on components that can be left out. */
const withoutSideEffects = (source) =>
  source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1');

/**
 * Leaves these functions out of a build: each gets a short body, and what only the long one has called is dropped with it.
 * Where a version of react-router has another function, the build takes all of it, and warns: that is only heavier.
 */
module.exports = function leaveOut(source) {
  if (!source.includes('function createRouter(')) return source;
  let text = withoutSideEffects(source);
  for (const [name, body] of Object.entries(unused)) {
    const start = new RegExp(`^( *)(async )?function ${name}\\((?:[^()]|\\([^()]*\\))*?\\) \\{$`, 'm');
    if (!start.test(text)) {
      this.emitWarning(new Error(`react-router has no function ${name}: nothing of it is left out`));
      return source;
    }
    text = text.replace(start, (head) => `${head}${body}}\n${head.replace(name, `Unused${name}`)}`);
  }
  return text;
};
