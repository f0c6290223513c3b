import { type ComponentType, lazy, useState } from 'react';
import { PageBoundary } from './PageBoundary';

interface Props<PartProps extends object> {
  /** Loads the code of the part; the same function for the same part. */
  load: () => Promise<ComponentType<PartProps>>;
  props: PartProps;
}

const attempt = <PartProps extends object>(load: Props<PartProps>['load']): ComponentType<PartProps> =>
  lazy(async () => ({ default: await load() }));

/**
 * A part whose code comes when it is first shown; nothing stands there meanwhile. A `lazy` component that failed stays
 * failed for ever, so that Retry makes a new one.
 */
export function Lazy<PartProps extends object>({ load, props }: Props<PartProps>) {
  const [Part, setPart] = useState(() => attempt(load));
  return (
    <PageBoundary loading={false} onRetry={() => setPart(() => attempt(load))}>
      <Part {...props} />
    </PageBoundary>
  );
}
