import { isTooComplex } from '@newsletters/shared/example';
import { t } from '@newsletters/shared/texts';
import { ImportError } from './importError';

/** The page of HTML from elsewhere. Fails with an ImportError if browsers would take too long with it. */
export function parsed(html: string): Document {
  if (isTooComplex(html))
    throw new ImportError(
      t('This is too complex to be imported, because too much of it is nested or has no end tag.'),
    );
  return new DOMParser().parseFromString(html, 'text/html');
}
