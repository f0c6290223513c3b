const begin = 'function PrefetchPageLinks(';

/**
 * Leaves the prefetching links of react-router's framework mode out of a build: they bring what fetches data from its
 * server. They aren't a module of their own that could be replaced.
 */
module.exports = (source) =>
  source.replace(begin, `function PrefetchPageLinks() { return null; }\nfunction Unused${begin.slice(9)}`);
