export { type Arrival, followLink } from './link';
export { SessionProvider } from './SessionProvider';
export { type Session, useSession } from './useSession';
