/** The build's own function for the file name of a chunk; giving it another value replaces it. */
declare let __webpack_get_script_filename__: (chunk: string | number) => string;

/** A repeated opening of a release has an address of its own, and so have its chunks. */
const { search } = new URL((document.currentScript as HTMLScriptElement).src);

const fileOf = __webpack_get_script_filename__;
const asked = new Map<string | number, number>();

// A script that never answers cannot be taken back, and the browser lets later requests for its address wait for it.
__webpack_get_script_filename__ = (chunk) => {
  const before = asked.get(chunk) ?? 0;
  asked.set(chunk, before + 1);
  const query = new URLSearchParams(search);
  if (before > 0) query.set('again', String(before));
  return query.size > 0 ? `${fileOf(chunk)}?${query}` : fileOf(chunk);
};

/** Part of every build for federation: whatever is asked for again is asked for at another address. */
export default () => ({ name: 'chunks' });
