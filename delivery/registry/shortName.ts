/** The name of an app on the command line: `owner` for `remote-owner` or `remote_owner`. */
export const shortNameOf = (name: string) => name.replace(/^remote[-_]/, '').replaceAll('_', '-');
