import { endLocally } from './localEnd';
import { withServerErrors } from './serverErrors';
import { type Step, through } from './steps';
import { followUploads, withoutHtml } from './upload';

export { createClient } from '@supabase/supabase-js';
export { renewal } from './renewal';

/** Sends the requests of supabase-js's own client: through the steps that all take, and those for its auth and storage. */
export const throughAll = (steps: Step[]) =>
  through([
    // A sign-out that ends locally succeeds without a response, so it's before what watches for responses.
    endLocally,
    ...steps,
    withServerErrors,
    withoutHtml,
    followUploads,
  ]);
