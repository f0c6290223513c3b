import { srcSetOf } from '@newsletters/shared/model';

const cssUrl = /(url\(\s*['"]?)(http:[^\s'")]*)/gi;
const candidate = /(^|,)(\s*)(http:[^\s,]*)/gi;

const attributes = [
  ['[src]', 'src'],
  ['[background]', 'background'],
  ['image', 'href'],
  ['image', 'xlink:href'],
] as const;

/** Changes the addresses of images from http to https. Only the storage on a developer's machine stays on http. */
export function securing(imageOrigin: string) {
  const secure = (url: string) =>
    url === imageOrigin || url.startsWith(`${imageOrigin}/`) ? url : url.replace(/^http:/i, 'https:');
  return {
    css: (css: string) => css.replace(cssUrl, (_match, start: string, url: string) => start + secure(url)),
    images(page: Document) {
      for (const [selector, name] of attributes) {
        for (const element of page.querySelectorAll(selector)) {
          const url = element.getAttribute(name);
          if (url !== null) element.setAttribute(name, secure(url.trim()));
        }
      }
      for (const element of page.querySelectorAll('[srcset]')) {
        const candidates = element.getAttribute('srcset') ?? '';
        element.setAttribute(
          'srcset',
          candidates.replace(candidate, (_match, comma: string, space: string, url: string) =>
            [comma, space, secure(url)].join(''),
          ),
        );
      }
    },
  };
}

/** Lets stored images that say how wide they are be loaded no larger than that. Of any other, the layout would change. */
export function showSizes(page: Document) {
  for (const image of page.querySelectorAll<HTMLImageElement>('img[src]:not([srcset])')) {
    const srcSet = srcSetOf(image.getAttribute('src') ?? '');
    const declared = image.style.width || image.getAttribute('width') || '';
    const [, width, unit] = /^\s*(\d+)\s*(px|%)?\s*$/i.exec(declared) ?? [];
    if (!srcSet || !width) continue;
    image.setAttribute('srcset', srcSet);
    image.setAttribute('sizes', unit === '%' ? '100vw' : `min(${width}px, 100vw)`);
  }
}
