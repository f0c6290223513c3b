import { useLocation, useNavigate } from '@newsletters/shared/router';

/** The state of links on the home page: one step back are the newsletters as the user left them. */
export const fromHome = { home: true };

const cameFromHome = (state: unknown) => typeof state === 'object' && state !== null && 'home' in state;

/** Goes back to the newsletters: to where the user came from, or else to the home page. */
export function useBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => (cameFromHome(state) ? navigate(-1) : navigate('/'));
}
