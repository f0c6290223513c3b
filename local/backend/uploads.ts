import { z } from 'zod';
import { withBody } from './body.ts';
import { parse } from './inputs.ts';
import { RequestError } from './responses.ts';

// The characters and the length that the hosted storage server allows in an object's name.
const objectName = /^[\w!.*'() &$@=;:+,?/-]{1,1024}$/;

/** How many files a request can name: each one takes the storage server about a millisecond, in which nobody else is answered. */
const MOST_FILES = 1000;

/** How many parts the quotes of such a request make: two for each quoted string, which are its names and two keys, and one more. */
const MOST_PARTS = 2 * (MOST_FILES + 2) + 1;

/** Rejects a name in the address or the body that the storage server would fail on. */
const checkNames = (path: string, json: string): void => {
  const name = /^\/storage\/v1\/object\/(?:[a-z]+\/)*(?:newsletter-images|site-assets)\/(.+)$/s.exec(
    path,
  )?.[1];
  const isInvalid = name !== undefined && (!objectName.test(name) || name.split('/').includes('..'));
  const parts = json.split('"', MOST_PARTS + 1);
  if (parts.length > MOST_PARTS)
    throw new RequestError(400, 'InvalidRequest', `A request can name at most ${MOST_FILES} files`);
  if (isInvalid || /\\u0000|\\ud[89a-f]/i.test(json) || parts.some(({ length }) => length >= 1100))
    throw new RequestError(400, 'InvalidKey', 'Invalid file name');
};

/** How a list of files can be limited and sorted; lite fails on anything else. */
const listed = z.object({
  limit: z.int().min(1).optional(),
  offset: z.int().min(0).optional(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    })
    .optional(),
});

type Upload = { body: Uint8Array; headers: Record<string, string> };

// The embedded storage server can't read files from forms.
const fileOf = async (form: FormData): Promise<Upload> => {
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) throw new RequestError(400, 'InvalidRequest', 'The request contains no file');
  const cacheControl = form.get('cacheControl');
  return {
    body: new Uint8Array(await file.arrayBuffer()),
    headers: {
      'content-type': file.type || 'application/octet-stream',
      ...(/^\d{1,9}$/.test(String(cacheControl)) && { 'cache-control': `max-age=${cacheControl}` }),
    },
  };
};

/** Checks a request to the storage server. A file in a form is passed on as the body, which hosted Supabase accepts as well. */
export const prepareStorage = async (request: Request, path: string, body: Uint8Array) => {
  const type = request.headers.get('content-type') ?? '';
  checkNames(path, /^application\/.*json/i.test(type) ? Buffer.from(body).toString() : '');
  if (path.startsWith('/storage/v1/object/list/') && !listed.safeParse(parse(body)).success)
    throw new RequestError(400, 'InvalidRequest', 'Invalid limit, offset or order');
  const whole = withBody(request, body);
  const upload = type.startsWith('multipart/form-data')
    ? await fileOf(await whole.formData().catch(() => new FormData()))
    : { body, headers: {} };
  const isUpload =
    ['POST', 'PUT'].includes(request.method) && /^\/storage\/v1\/object\/[\w-]+\/.*\.\w+$/.test(path);
  if (isUpload && upload.body.byteLength === 0)
    throw new RequestError(400, 'InvalidRequest', 'The file is empty');
  return upload.body === body ? whole : withBody(request, upload.body, upload.headers);
};
