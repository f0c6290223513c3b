import type { RemoteRoute } from '../registry/remoteRoutes.ts';

/** What a build knows of an app, of this workspace or of another repository. */
export interface BuiltApp {
  /** From the root of its repository. */
  folder: string;
  /** Its federated name. */
  name: string;
  /** What owners call it. */
  title: string;
  role: 'host' | 'remote';
  /** The pages that its release brings, for which no shell has a row. */
  routes?: RemoteRoute[];
}
