export { followLink, type LinkResult } from './link';
export { SessionProvider } from './SessionProvider';
export { type Session, useSession } from './useSession';
