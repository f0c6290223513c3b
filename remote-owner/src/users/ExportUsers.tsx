import { exportUsers, type UserFormat } from '@newsletters/shared/api/exportUsers';
import { ExportDialog } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';

const formats: Record<UserFormat, string> = {
  Spreadsheet: t('For Excel, Google Sheets and LibreOffice; cells that look like formulas stay text'),
  'Other software': t('Plain CSV, with all values exactly as they are stored'),
};

export interface ExportUsersProps {
  onClose: () => void;
}

/** Exports all users. */
export const ExportUsers = ({ onClose }: ExportUsersProps) => (
  <ExportDialog
    progressText={(done, total) =>
      total
        ? t('{done, number} of {total, plural, one {# user} other {# users}}', { done, total })
        : t('{done, plural, one {# user} other {# users}}', { done })
    }
    savedText={(count, file) =>
      t('{count, plural, one {# user} other {# users}} saved in {file}', { count, file })
    }
    formats={formats}
    write={exportUsers}
    fileName={t('users')}
    onClose={onClose}
  />
);
