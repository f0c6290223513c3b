/** What pages can use of the router. Exporting it from here keeps the library tree-shaken and in one copy. */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export { guardLeaving, mayLeave, stay } from './leaving';
