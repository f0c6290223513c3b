/** A part of the site that can't be loaded. Its message is shown as it is. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    message: string,
    /** Whether a reload would help, because it brings a newer shell. */
    readonly reload: boolean,
  ) {
    super(message);
  }
}

/** What is known about a failure: an error, or why a release is incompatible. */
export type Failure = Pick<Error, 'message'> & Partial<Pick<Error, 'name'>>;

/** Why a release can't be used, in plain words. */
export function reasonOf({ name, message }: Error): string {
  if (name === 'ChunkLoadError') return 'Part of its code could not be loaded';
  if (message.startsWith('[ Federation Runtime ]')) return 'Its entry could not be loaded';
  return message;
}
