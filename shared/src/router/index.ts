/** What pages may use of the router; passing the names through this door keeps the library shaken and single. */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { guardLeaving, mayLeave, stay } from './leaving';
