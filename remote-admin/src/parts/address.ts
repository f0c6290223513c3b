const allowed = {
  href: /^(?:https?|mailto|tel|sms):/,
  src: /^(?:https?:|cid:|data:image\/)/,
};

/** Whether an address is of a kind that can't be entered, such as one that runs something. Browsers ignore the same characters. */
export function isRefused(name: string, value: string): boolean {
  if (name !== 'href' && name !== 'src') return false;
  const address = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase();
  return /^[a-z][a-z\d+.-]*:/.test(address) && !allowed[name].test(address);
}
