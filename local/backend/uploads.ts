import { withBody } from './body.ts';
import { RequestError } from './requestError.ts';

// The characters and the length that the hosted storage server allows in an object's name.
const objectName = /^[\w!.*'() &$@=;:+,?/-]{1,1024}$/;

const invalidName = () => new RequestError(400, 'InvalidKey', 'Invalid file name');

const decode = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw invalidName();
  }
};

/** Rejects a name in the address or the body that the storage server would fail on. */
const checkNames = (pathname: string, json: string): void => {
  const inAddress = /^\/storage\/v1\/object\/(?:[a-z]+\/)*(?:newsletter-images|site-assets)\/(.+)$/.exec(
    pathname,
  )?.[1];
  if (inAddress !== undefined) {
    const name = decode(inAddress);
    if (!objectName.test(name) || name.split('/').includes('..')) throw invalidName();
  }
  if (/\\u0000|\\ud[89a-f]|[^"]{1100}/i.test(json)) throw invalidName();
};

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

const readForm = async (request: Request): Promise<FormData> => {
  try {
    return await request.formData();
  } catch {
    throw new RequestError(400, 'InvalidRequest', 'The form is incomplete');
  }
};

const isUpload = (method: string, pathname: string): boolean =>
  (method === 'POST' || method === 'PUT') && /^\/storage\/v1\/object\/[\w-]+\/.*\.\w+$/.test(pathname);

/** Checks a request to the storage server. A file in a form is passed on as the body, which hosted Supabase accepts as well. */
export const prepareStorage = async (request: Request, pathname: string, body: Uint8Array) => {
  const type = request.headers.get('content-type') ?? '';
  checkNames(pathname, type.startsWith('application/json') ? Buffer.from(body).toString() : '');
  const whole = withBody(request, body);
  const upload = type.startsWith('multipart/form-data')
    ? await fileOf(await readForm(whole))
    : { body, headers: {} };
  if (upload.body.byteLength === 0 && isUpload(request.method, pathname))
    throw new RequestError(400, 'InvalidRequest', 'The file is empty');
  return upload.body === body ? whole : withBody(request, upload.body, upload.headers);
};
