import { useLocation, useNavigate } from '@newsletters/shared/router';

/** What a card of the home page leaves behind: one step back are the newsletters as the person left them. */
export const fromHome = { home: true };

const cameFromHome = (state: unknown) => typeof state === 'object' && state !== null && 'home' in state;

/** Goes back to the newsletters: to the very place the person came from, else to the home page. */
export function useBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => (cameFromHome(state) ? navigate(-1) : navigate('/'));
}
