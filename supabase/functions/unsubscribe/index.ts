import { createUnsubscribe } from '../../../delivery/serve/unsubscribe.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

// For a site whose host serves only files. See docs/deploy.md.
const setting = (name: string, otherwise?: string) => {
  const value = Deno.env.get(name) || otherwise;
  if (!value) throw new Error(`Set ${name}`);
  return value;
};

Deno.serve(
  createUnsubscribe({
    supabaseUrl: setting('SUPABASE_URL'),
    // Hosted Supabase sets the legacy key itself, which ends when legacy keys are disabled.
    supabaseKey: setting('SITE_KEY', Deno.env.get('SUPABASE_ANON_KEY')),
    page: `${setting('SITE_URL').replace(/\/$/, '')}/unsubscribe`,
  }),
);
