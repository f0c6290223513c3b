import { type ComponentType, lazy, useState } from 'react';
import { type BoundaryProps, PageBoundary } from './PageBoundary';

interface Props<PartProps extends object> extends Pick<BoundaryProps, 'whole' | 'dialog' | 'wayOn'> {
  /** Loads the component's code. Must be the same function on every render. */
  load: () => Promise<ComponentType<PartProps>>;
  props: PartProps;
}

const attempt = <PartProps extends object>(load: Props<PartProps>['load']): ComponentType<PartProps> =>
  lazy(async () => ({ default: await load() }));

/**
 * A component whose code loads when it is first shown; until then, a part of a page shows nothing. A `lazy` component that failed stays
 * failed, so Retry creates a new one.
 */
export function Lazy<PartProps extends object>({ load, props, ...boundary }: Props<PartProps>) {
  const [Part, setPart] = useState(() => attempt(load));
  return (
    <PageBoundary
      {...boundary}
      resetKeys={[Part]}
      loading={boundary.whole ? undefined : false}
      onRetry={() => setPart(() => attempt(load))}
    >
      <Part {...props} />
    </PageBoundary>
  );
}
