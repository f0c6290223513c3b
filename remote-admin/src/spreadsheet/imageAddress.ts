import { t } from '@newsletters/shared/texts';

/** Names that only mean something on a local network. */
const LOCAL = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** An IP address of either kind, as `URL` writes it, however it was spelled. */
const IP = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/;

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Why an image at this address isn't read, if so. Nothing is requested from the local network: an IP address or a name without a dot counts
 * as such, because a public image is found by its name.
 */
export function addressProblem(text: string): string | undefined {
  const url = parsed(text);
  if (!url) return t("This isn't an address");
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'https:') return t('Image addresses start with https://');
  if (username || password) return t('This address contains a password');
  const host = hostname.replace(/\.$/, '');
  if (IP.test(host) || !host.includes('.') || LOCAL.test(host))
    return t('This address is on a local network');
  return undefined;
}
