export { offersCodes } from '@newsletters/shared/supabase';
export type { CodeProof } from './authentication';
export type { LinkResult } from './emailedLink';
export { followLink } from './followLink';
export { SessionProvider } from './SessionProvider';
export { finishSignInRequest, requestSignIn, useSignInRequested } from './signInRequest';
export { type Session, SessionContext, useSession } from './useSession';
