import { useLocation, useNavigate } from '@newsletters/shared/router';

/** What a card of the home page leaves behind: the filter the person came with. */
export interface FromHome {
  home: string;
}

const cameFromHome = (state: unknown): state is FromHome =>
  typeof state === 'object' && state !== null && 'home' in state;

/** Goes back to the newsletters: to the very place the person came from, else to the home page. */
export function useBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => (cameFromHome(state) ? navigate(-1) : navigate('/'));
}
