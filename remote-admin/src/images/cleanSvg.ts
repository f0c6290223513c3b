import createDOMPurify from 'dompurify';

const purify = createDOMPurify(window);

/** A reference in an attribute or a style that leads out of the image. */
const outside = /url\(\s*(?!['"]?#)|@import|\\/i;

/** A link within the image, or a bitmap embedded in it. */
const isInside = (href: string) => /^#|^data:image\/(png|jpeg|gif);base64,/i.test(href.trim());

purify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  const { attrName, attrValue } = attribute;
  const isLink = /^(xlink:)?href$|^src$/i.test(attrName);
  if (isLink ? !isInside(attrValue) : outside.test(attrValue)) attribute.keepAttr = false;
});

purify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (tagName === 'style' && outside.test(node.textContent ?? '')) node.parentNode?.removeChild(node);
});

const drawn = 'circle, ellipse, image, line, path, polygon, polyline, rect, text';

/** An SVG image without anything that runs, links or loads; undefined if the source isn't an SVG image, or nothing is left to see of it. */
export function cleanSvg(source: string): string | undefined {
  const clean = purify.sanitize(source, {
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: ['a', 'foreignobject', 'use', 'set', 'animate', 'animatetransform', 'animatemotion'],
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = [...clean.children].find(({ localName }) => localName === 'svg');
  return svg?.querySelector(drawn) ? new XMLSerializer().serializeToString(svg) : undefined;
}
