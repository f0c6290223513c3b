import { withBody } from './body.ts';
import { Refused } from './refused.ts';

// The characters and the length that the hosted storage server takes in an object's name.
const objectName = /^[\w!.*'() &$@=;:+,?/-]{1,1024}$/;

const checkName = (name: unknown): void => {
  if (typeof name !== 'string' || !objectName.test(name) || name.split('/').includes('..'))
    throw new Refused(400, 'InvalidKey', 'Invalid file name');
};

/** Refuses names of objects, in the address or in the body, that the storage server would fail on. */
export const checkStorage = (pathname: string, body: Uint8Array, isJson: boolean): void => {
  const [, name] =
    /^\/storage\/v1\/object\/(?:[a-z]+\/)*?(?:newsletter-images|site-assets)\/(.+)$/.exec(pathname) ?? [];
  if (name !== undefined) {
    try {
      checkName(decodeURIComponent(name));
    } catch {
      throw new Refused(400, 'InvalidKey', 'Invalid file name');
    }
  }
  if (!isJson || body.byteLength === 0) return;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body).toString());
  } catch {
    throw new Refused(400, 'InvalidRequest', 'The request is not valid JSON');
  }
  if (JSON.stringify(value).includes('\\u0000')) throw new Refused(400, 'InvalidKey', 'Invalid file name');
};

/** Sends the file of a form upload as the body itself: the embedded storage server does not find it in the form. */
export const unwrapForm = async (request: Request, body: Uint8Array): Promise<Request> => {
  const form = await withBody(request, body)
    .formData()
    .catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string');
  if (file === undefined) throw new Refused(400, 'InvalidRequest', 'There is no file in the request');
  const cacheControl = form?.get('cacheControl');
  return withBody(request, new Uint8Array(await file.arrayBuffer()), {
    'content-type': file.type || 'application/octet-stream',
    ...(typeof cacheControl === 'string' && { 'cache-control': `max-age=${cacheControl}` }),
  });
};
