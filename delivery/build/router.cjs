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

/** Leaves these functions out of a build: each gets a short body, and what only the long one has called is dropped with it. */
module.exports = (source) => {
  if (!source.includes('function createRouter(')) return source;
  return Object.entries(unused).reduce((text, [name, body]) => {
    const start = new RegExp(`^( *)(async )?function ${name}\\((?:[^()]|\\([^()]*\\))*?\\) \\{$`, 'm');
    if (!start.test(text)) throw new Error(`react-router has no function ${name}`);
    return text.replace(start, (head) => `${head}${body}}\n${head.replace(name, `Unused${name}`)}`);
  }, withoutSideEffects(source));
};
