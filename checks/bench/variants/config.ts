import type { BackendConfig } from '@newsletters/shared/supabase';

/** Where the back end is: an ordinary page has it in its document. */
export const config = JSON.parse(document.getElementById('config')?.textContent ?? '') as BackendConfig;
