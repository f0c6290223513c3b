import { t } from '@newsletters/shared/texts';

/** Why a file can't be imported, as a sentence for the user. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** Failures of the import itself and of the back end say what to do; anything else is a file that nobody expected. */
export const importMessage = ({ name, message }: Error) =>
  name === 'ImportError' || name === 'RequestError' ? message : t("This file can't be imported.");
