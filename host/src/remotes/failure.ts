/** Why a release isn't used. Sentences about it are made where people read them: see `shell/remotes-panel/reasons.ts`. */
export type Failure =
  /** `offered` is missing if the shell has no such contract. */
  | { kind: 'contract'; name: string; range: string; offered?: string }
  | { kind: 'migration'; needed: string; offered: string }
  | { kind: 'origin'; origin: string }
  | { kind: 'integrity' }
  /** A library of which there can be only one. */
  | { kind: 'library'; name: string; range: string; offered: string }
  /** The script that a release starts with; `ran` if it was loaded and threw. */
  | { kind: 'entry'; ran: boolean }
  /** Another of its files. */
  | { kind: 'code' }
  | { kind: 'timeout' }
  | { kind: 'page'; page: string }
  /** A page that stays empty. */
  | { kind: 'nothing' }
  | { kind: 'crash'; message: string }
  /** Any other error while it was loaded. */
  | { kind: 'error'; message: string };

/** What is reported: without texts in the language of the page, a release still works. */
export type Reported = Failure | { kind: 'texts' };

/** A failure of a release, where it arises. The message is for the console. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';

  constructor(readonly failure: Failure) {
    super(JSON.stringify(failure));
  }
}

/** Why a release couldn't be loaded. */
export function failureOf(error: Error): Failure {
  const { name, message } = error;
  if (error instanceof ReleaseError) return error.failure;
  if (name === 'ChunkLoadError') return { kind: 'code' };
  // The runtime's own errors have a code; this one is that of a script.
  if (/#RUNTIME-\d/.test(message))
    return {
      kind: 'entry',
      ran: !message.includes('#RUNTIME-008') || message.includes('ScriptExecutionError'),
    };
  return { kind: 'error', message };
}

/** Why a page that was loaded isn't kept. */
export const crashOf = (error: Error): Failure =>
  error instanceof ReleaseError ? error.failure : { kind: 'crash', message: error.message };
