import { exportNewsletters } from '@newsletters/shared/api/newsletters/exportNewsletters';
import { ExportDialog } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import type { Selected } from './selected';

const formats = {
  Spreadsheet: t(
    "ID, title, category, description, image address, how often it appears, state, when it's published and when it was entered. You can edit the file in a spreadsheet and import it again.",
  ),
};

export interface ExportNewslettersProps {
  /** The ids of those to export; absent for all. */
  only?: Selected;
  onClose: () => void;
}

/** Exports newsletters in the columns that an import reads. */
export const ExportNewsletters = ({ only, onClose }: ExportNewslettersProps) => (
  <ExportDialog
    progressText={(done, total) =>
      total
        ? t('{done, number} of {total, plural, one {# newsletter} other {# newsletters}}', { done, total })
        : t('{done, plural, one {# newsletter} other {# newsletters}}', { done })
    }
    savedText={(count, file) =>
      t('{count, plural, one {# newsletter} other {# newsletters}} saved in {file}', { count, file })
    }
    formats={formats}
    write={(_format, options) => exportNewsletters(only, options)}
    fileName={t('newsletters')}
    onClose={onClose}
  />
);
