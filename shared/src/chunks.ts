/** The build's own function for the file name of a chunk; assigning to it replaces it. */
declare let __webpack_get_script_filename__: (chunk: string | number) => string;

/** Each attempt to open a release has its own address, and so do its chunks. */
const { search } = new URL((document.currentScript as HTMLScriptElement).src);

const fileOf = __webpack_get_script_filename__;
const requested = new Map<string | number, number>();

// A script request that hangs cannot be cancelled, and the browser makes later requests for the same address wait for it.
__webpack_get_script_filename__ = (chunk) => {
  const before = requested.get(chunk) ?? 0;
  requested.set(chunk, before + 1);
  const query = new URLSearchParams(search);
  if (before > 0) query.set('again', String(before));
  return query.size > 0 ? `${fileOf(chunk)}?${query}` : fileOf(chunk);
};

/** Part of every federated build: a chunk that is requested again gets a new address. */
export default () => ({ name: 'chunks' });
