import { createUnsubscribe } from '../../../delivery/serve/unsubscribe.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

// For a site whose host serves only files. See docs/deploy.md.
const setting = (name: string) => {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`Set ${name}`);
  return value;
};

Deno.serve(
  createUnsubscribe({
    supabaseUrl: setting('SUPABASE_URL'),
    supabaseKey: setting('SUPABASE_ANON_KEY'),
    page: `${setting('SITE_URL').replace(/\/$/, '')}/unsubscribe`,
  }),
);
