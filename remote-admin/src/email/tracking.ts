/** The value of an attribute, however the HTML was read. */
export type Attribute = (name: string) => string | null | undefined;

/** Addresses of images that sending services count openings with. */
const beacon =
  /\/(wf\/)?open(\.(php|gif|png|aspx?))?(\?|$)|\/(track(ing|er)?|e)\/(o|open|pixel)\b|\/ss\/o\/|\/(beacon|pixel|1x1|__ptq)\.(gif|png)|awstrack\.me\/i0\/|list-manage\.com\/track\/|pstmrk\.it\/open|google-analytics\.com\/|facebook\.com\/tr\b|lt\.php\?.{0,200}l=open/i;

const hiding = /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(\.0+)?\s*(;|!|$))/i;

const sizeIn = (style: string, side: 'width' | 'height') =>
  new RegExp(`(^|;)\\s*${side}\\s*:\\s*(\\d{1,9}(\\.\\d{1,9})?)(px)?\\s*(;|!|$)`, 'i').exec(style)?.[2];

function isTiny(attribute: Attribute, style: string) {
  const given = (['width', 'height'] as const)
    .map((side) => sizeIn(style, side) ?? attribute(side)?.replace(/px\s*$/i, ''))
    .filter((size) => size !== undefined && size !== '');
  return given.length > 0 && given.every((size) => Number(size) <= 1);
}

/** An image that style sheets can't bring back, such as one for phones only. */
const isHidden = (attribute: Attribute, style: string) =>
  !attribute('class') && !attribute('id') && (attribute('hidden') != null || hiding.test(style));

/** Whether an image is there to report who opens the email, not to be seen. */
export function isTrackingPixel(attribute: Attribute): boolean {
  const style = attribute('style')?.slice(0, 2000) ?? '';
  return (
    isTiny(attribute, style) ||
    isHidden(attribute, style) ||
    beacon.test(attribute('src')?.slice(0, 2000) ?? '')
  );
}

/** What mailing tools fill in for each recipient: {{name}}, {% if %}, *|NAME|*, %%name%%, [[name]]. */
export const mergeTag =
  /\{{2,3}[^{}]{1,200}\}{2,3}|\{%[^%{}]{1,200}%\}|\*\|[^|*]{1,200}\|\*|%%[^%\s][^%]{0,200}%%|\[\[[^[\]]{1,200}\]\]/g;
