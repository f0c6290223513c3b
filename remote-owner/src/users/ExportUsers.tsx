import { exportUsers, type UserFormat } from '@newsletters/shared/api/exportUsers';
import { ExportDialog } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';

const formats: Record<UserFormat, string> = {
  Spreadsheet: t('For Excel, Google Sheets and LibreOffice; cells that look like formulas stay text'),
  'Other software': t('Plain CSV, with all values exactly as they are stored'),
};

export interface ExportUsersProps {
  /** Whether to export those who haven't confirmed their address, in place of those who have. */
  unconfirmed: boolean;
  onClose: () => void;
}

/** Exports all users of the list, whatever is searched for. */
export const ExportUsers = ({ unconfirmed, onClose }: ExportUsersProps) => (
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
    write={(format, options) => exportUsers(format, unconfirmed, options)}
    fileName={t('users')}
    onClose={onClose}
  />
);
