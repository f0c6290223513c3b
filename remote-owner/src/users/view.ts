import { useLocation, useNavigate } from '@newsletters/shared/router';

function editedIn(state: unknown): string | undefined {
  const { edit } = (state ?? {}) as { edit?: unknown };
  return typeof edit === 'string' ? edit : undefined;
}

/** Which user is edited at `/users`. Both views share this URL and are kept in the browser's history, so that Back leads to the list. */
export function useView() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  return {
    edited: editedIn(state),
    edit: (id: string) => void navigate(pathname, { state: { edit: id } }),
    backToList: () => void navigate(-1),
  };
}
