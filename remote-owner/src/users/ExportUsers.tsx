import { exportUsers, type UserFormat } from '@newsletters/shared/api/exportUsers';
import { ExportDialog } from '@newsletters/shared/forms';

const formats: Record<UserFormat, string> = {
  Spreadsheet: 'For Excel, Google Sheets and LibreOffice; cells that look like formulas stay text',
  'Other software': 'Plain CSV, with all values exactly as they are stored',
};

export interface ExportUsersProps {
  onClose: () => void;
}

/** Exports all users. */
export const ExportUsers = ({ onClose }: ExportUsersProps) => (
  <ExportDialog noun="user" formats={formats} write={exportUsers} fileName="users" onClose={onClose} />
);
