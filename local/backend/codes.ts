import { hash, randomInt } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import { withBody } from './body.ts';
import type { Database } from './connection.ts';
import { subjectOf } from './emails.ts';
import { createLimit } from './limit.ts';
import { RequestError } from './responses.ts';

// Sign-in by an emailed code or its link as the auth server has it. lite confirms a new address before it's proven, knows no type
// `email`, drops where the link leads, and limits nothing.

const MINUTE = 60;

type Fields = Record<string, unknown>;

const invalid = (message: string) => new RequestError(400, 'validation_failed', message);

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw invalid(`${name} must be text`);
  return value;
};

const hashOf = (email: string, code: string) => hash('sha256', email + code);

// An account that isn't confirmed and has no password, as long as nobody proves the address.
const addAccount = `
  with made as (
    insert into auth.users (id, email, raw_app_meta_data)
    values (gen_random_uuid(), $1, '{"provider": "email", "providers": ["email"]}')
    on conflict do nothing
    returning id, email
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email) from made`;

/** What the auth server calls the token of an account: it confirms a new one, or lets somebody who is known in. */
type Kind = 'confirmation' | 'recovery';

const findKind = `
  select case when email_confirmed_at is null then 'confirmation' else 'recovery' end as kind
  from auth.users where email = $1`;

// Unless the last one was sent within the minute. The code from before is no longer valid.
const saveToken = (kind: Kind) => `
  update auth.users set ${kind}_token = $2, ${kind}_sent_at = now()
  where email = $1 and coalesce(${kind}_sent_at, '-infinity') <= now() - interval '${MINUTE} seconds'
  returning id`;

const findWait = (kind: Kind) => `
  select ceil(${MINUTE} - extract(epoch from now() - ${kind}_sent_at))::integer as seconds from auth.users where email = $1`;

/** The account's token among these two, in the form that lite verifies. */
const findToken = `
  select 'signup' as type, confirmation_token as token_hash from auth.users where confirmation_token in ($1, $2)
  union all
  select 'magiclink', recovery_token from auth.users where recovery_token in ($1, $2)`;

/** Sends codes, and turns what verifies them into what lite understands. Runs in the turn of the request. */
export const createCodes = (database: Database, siteUrl: string, driver: EmailDriver) => {
  const [sends, verifies, others] = [createLimit(), createLimit(), createLimit()];
  const { origin } = new URL(siteUrl);

  const limit = (allows: () => boolean) => {
    if (!allows()) throw new RequestError(429, 'over_request_rate_limit', 'Request rate limit reached');
  };

  /** Where the link may lead: to the site, as `additional_redirect_urls` has it. */
  const destination = (request: Request): string => {
    const wanted = new URL(request.url).searchParams.get('redirect_to') ?? '';
    return URL.canParse(wanted) && new URL(wanted).origin === origin ? new URL(wanted).href : siteUrl;
  };

  const send = async (request: Request): Promise<Response> => {
    limit(sends);
    const fields: Fields = await request.clone().json();
    const email = textOf(fields, 'email').trim().toLowerCase();
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
      throw invalid('Unable to validate email address: invalid format');
    // Only requests of the browser's code flow have a challenge, and only their tokens begin like this.
    const prefix = textOf(fields, 'code_challenge') === '' ? '' : 'pkce_';
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const token = prefix + hashOf(email, code);
    if (fields.create_user !== false) await database.rows(addAccount, [email]);
    const [account] = await database.rows<{ kind: Kind }>(findKind, [email]);
    if (!account) throw new RequestError(422, 'otp_disabled', 'Signups not allowed for otp');
    const { kind } = account;
    const saved = await database.rows(saveToken(kind), [email, token]);
    if (saved.length === 0) {
      const [wait] = await database.rows<{ seconds: number }>(findWait(kind), [email]);
      const message = `For security purposes, you can only request this after ${wait?.seconds} seconds.`;
      throw new RequestError(429, 'over_email_send_rate_limit', message);
    }
    await driver.send({
      to: email,
      subject: subjectOf(kind === 'confirmation' ? kind : 'magic_link', {
        SiteURL: siteUrl,
        Email: email,
        Token: code,
        TokenHash: token,
        RedirectTo: destination(request),
      }),
    });
    return Response.json({});
  };

  const translate = async (request: Request): Promise<Request> => {
    // A link has everything in its address.
    const fields: Fields = request.method === 'POST' ? await request.clone().json() : {};
    const isEmail = fields.type === 'email';
    // Another type, and a link, can have the same code.
    limit(isEmail ? verifies : others);
    if (!isEmail) return request;
    const sent = textOf(fields, 'token_hash');
    const own = hashOf(textOf(fields, 'email').toLowerCase(), textOf(fields, 'token'));
    const tokens = sent === '' ? [own, `pkce_${own}`] : [sent, sent];
    const [found] = await database.rows(findToken, tokens);
    if (!found) throw new RequestError(403, 'otp_expired', 'Token has expired or is invalid');
    return withBody(request, Buffer.from(JSON.stringify(found)));
  };

  return { send, translate };
};

export type Codes = ReturnType<typeof createCodes>;
