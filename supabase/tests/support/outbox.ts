import { backend, connect, execute } from './clients';

// The embedded back end keeps the emails that it would send. No project does, so a test that reads them has [SQL] in its name.

/** What an email with a code says. */
export type CodeEmail = { subject: string; code: string | undefined; link: URL };

/** All emails to an address, newest first. */
export const emailsTo = async (email: string, { url } = backend): Promise<CodeEmail[]> => {
  const list = await (await fetch(`${url}/outbox`)).text();
  const paths = [...list.matchAll(/<li><a href="(\S+)">.*?<\/a><br>\s*<small>.*?<bdi>(.*?)<\/bdi>/gs)]
    .filter(([, , to]) => to === email)
    .map(([, path]) => path);
  return Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(url + path)).text();
      const found = (pattern: RegExp) => pattern.exec(html)?.[1];
      const href = found(/class="button" href="(.*?)"/)?.replaceAll('&amp;', '&') ?? '';
      return {
        subject: found(/<title>(.*?)<\/title>/) ?? '',
        code: found(/user-select: all;">(\d{6})</),
        link: new URL(href),
      };
    }),
  );
};

const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };

/** Asks for a code as the browser does. */
export const askForCode = (email: string, more: object = challenge, redirect = 'http://localhost:3000/') =>
  fetch(`${backend.url}/auth/v1/otp?${new URLSearchParams({ redirect_to: redirect })}`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, data: {}, create_user: true, ...more }),
  });

/** Lets a minute pass, after which the address can be sent another code. */
export const passAMinute = (email: string, time = '1 minute') =>
  execute(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '${time}',
       recovery_sent_at = recovery_sent_at - interval '${time}' where email = '${email}'`,
  );

/** Asks for a code and returns the email. */
export const newCode = async (email: string, more?: object) => {
  const { status } = await askForCode(email, more);
  const [newest] = await emailsTo(email);
  if (status !== 200 || newest?.code === undefined) throw new Error(`No code: ${status}`);
  return { code: newest.code, hash: newest.link.searchParams.get('token_hash') ?? '' };
};

/** Signs in by code with a client of its own. */
export const signInByCode = async (email: string, token: string) => {
  const client = connect();
  const { data, error } = await client.auth.verifyOtp({ type: 'email', email, token });
  return { client, error, session: data.session };
};
