export { offersCodes } from '@newsletters/shared/supabase';
export type { CodeProof } from './authentication';
export { followLink } from './followLink';
export type { LinkResult } from './link';
export { SessionProvider } from './SessionProvider';
export { finishSignInRequest, requestSignIn, useSignInRequested } from './signInRequest';
export { type Session, SessionContext, useSession } from './useSession';
