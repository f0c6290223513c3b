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
