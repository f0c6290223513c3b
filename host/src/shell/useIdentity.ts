import type { SiteSettings } from '@newsletters/shared/api/siteSettings';
import { siteNameOf } from '@newsletters/shared/model';
import { useEffect } from 'react';
import { keepIdentity, showIdentity } from './identity';

const shownStyle = () => document.getElementById('accent')?.textContent ?? '';

/** What gives the page this colour. Only sites that have one load how it is computed. */
async function styleOf(accent: string | null | undefined) {
  if (!accent && !shownStyle()) return '';
  const { accentStyle, withIconColour } = await import('@newsletters/shared/accent');
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  if (icon) icon.href = withIconColour(icon.href, accent);
  return accent ? accentStyle(accent) : '';
}

/** Gives the page the site's name and colour whenever they have been read, and keeps them for the next first paint. */
export function useIdentity(settings: SiteSettings | null | undefined) {
  useEffect(() => {
    if (settings === undefined) return;
    let current = true;
    const show = (style: string) => {
      if (!current) return;
      const identity = { name: siteNameOf(settings), style };
      showIdentity(identity);
      keepIdentity(settings?.site_name || style ? identity : undefined);
    };
    // Without the code for it, the page keeps the colour that it has.
    styleOf(settings?.accent_color).then(show, () => show(shownStyle()));
    return () => {
      current = false;
    };
  }, [settings]);
}
