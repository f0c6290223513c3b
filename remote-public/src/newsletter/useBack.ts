import { useNavigate } from '@newsletters/shared/router';
import { useOrigin } from './origin';

/** The filter of the home page that has opened this tab. */
const filterOfOpener = () =>
  window.history.length > 1 ? '' : document.referrer.split(`${window.location.origin}/?`)[1];

/** Goes back to the newsletters: to where the user came from, or else to the home page. */
export function useBack() {
  const navigate = useNavigate();
  const origin = useOrigin();
  return () => (origin ? navigate(-origin.steps) : navigate({ pathname: '/', search: filterOfOpener() }));
}
