/** Starts the worker that hands subscriptions over. */
export const command = (
  <code dir="ltr" style={{ whiteSpace: 'nowrap' }}>
    npm run hand-over
  </code>
);
