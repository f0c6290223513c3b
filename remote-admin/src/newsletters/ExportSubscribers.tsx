import { slugOf } from '@newsletters/shared/api/export';
import { exportSubscribers, type SubscriberFormat } from '@newsletters/shared/api/exportSubscribers';
import { ExportDialog } from '@newsletters/shared/forms';

const formats: Record<SubscriberFormat, string> = {
  listmonk: 'Email, and frequency and date as attributes',
  Mailchimp: 'Email Address, Frequency and Subscribed',
  Ghost: 'Members with the frequency as a label',
  Spreadsheet: 'For Excel, Google Sheets and LibreOffice; cells that look like formulas stay text',
};

export interface ExportSubscribersProps {
  newsletter: { id: string; title: string };
  onClose: () => void;
}

/** Exports all active subscribers of a newsletter. */
export const ExportSubscribers = ({ newsletter: { id, title }, onClose }: ExportSubscribersProps) => (
  <ExportDialog
    noun="subscriber"
    formats={formats}
    write={(format, options) => exportSubscribers(id, format, options)}
    fileName={[slugOf(title), 'subscribers'].filter(Boolean).join('-')}
    onClose={onClose}
  />
);
