import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { PageBoundary } from './PageBoundary';
import { useOnline } from './useOnline';

interface Props<PartProps extends object> {
  /** Loads the component's code. Must be the same function on every render. */
  load: () => Promise<ComponentType<PartProps>>;
  props: PartProps;
  /** Whether it takes the place of a whole page, which shows that it's loading. */
  whole?: boolean;
  /** Whether it's a dialog: nobody looks where that is mounted, so a failure comes into view. */
  dialog?: boolean;
  /** The alternative to Retry; a link home by default. */
  wayOn?: ReactNode;
}

const attempt = <PartProps extends object>(load: Props<PartProps>['load']): ComponentType<PartProps> =>
  lazy(async () => ({ default: await load() }));

/**
 * A component whose code loads when it is first shown; until then, a part of a page shows nothing. A `lazy` component that failed stays
 * failed, so Retry creates a new one, and so does being online again.
 */
export function Lazy<PartProps extends object>({ load, props, whole, dialog, wayOn }: Props<PartProps>) {
  const [Part, setPart] = useState(() => attempt(load));
  const [failed, setFailed] = useState(false);
  const again = () => {
    setFailed(false);
    setPart(() => attempt(load));
  };
  useOnline(failed, again);
  return (
    <PageBoundary
      resetKeys={[Part]}
      onError={() => setFailed(true)}
      loading={whole ? undefined : false}
      whole={whole}
      dialog={dialog}
      wayOn={wayOn}
      onRetry={again}
    >
      <Part {...props} />
    </PageBoundary>
  );
}
