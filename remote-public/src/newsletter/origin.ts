import { useLocation } from '@newsletters/shared/router';

/** Where a user came from; the history entry of a newsletter's page keeps it. */
interface Origin {
  /** The filter of the newsletters on the home page, as in the address bar. */
  home: string;
  /** How many steps back they are. */
  steps: number;
}

/** The state of links on the home page. */
export const fromHome = (filter: string): Origin => ({ home: filter, steps: 1 });

const isOrigin = (state: unknown): state is Origin =>
  typeof state === 'object' && state !== null && 'home' in state && 'steps' in state;

/** Where the user came from, if it was from the home page in this tab. */
export function useOrigin(): Origin | undefined {
  const { state } = useLocation();
  return isOrigin(state) ? state : undefined;
}

/** The state of links from one newsletter to another: the home page is one more step back. */
export function useStateOfLinks(): Origin | undefined {
  const origin = useOrigin();
  return origin && { ...origin, steps: origin.steps + 1 };
}

/** The filter that the user came with; without one, the whole directory. */
export function useFilterOfOrigin() {
  const params = new URLSearchParams(useOrigin()?.home);
  return { category: params.get('category') ?? '', search: params.get('q') ?? '' };
}

/** The home page with the filter that the user came with. */
export const useHome = () => ({ pathname: '/', search: useOrigin()?.home });
