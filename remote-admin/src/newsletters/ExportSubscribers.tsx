import { slugOf } from '@newsletters/shared/api/export';
import { exportSubscribers, type SubscriberFormat } from '@newsletters/shared/api/exportSubscribers';
import { ExportDialog } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';

const formats: Record<SubscriberFormat, string> = {
  listmonk: t('Email, and frequency and date as attributes'),
  Mailchimp: t('Email Address, Frequency and Subscribed'),
  Ghost: t('Members with the frequency as a label'),
  Spreadsheet: t('For Excel, Google Sheets and LibreOffice; cells that look like formulas stay text'),
};

export interface ExportSubscribersProps {
  newsletter: { id: string; title: string };
  onClose: () => void;
}

/** Exports all active subscribers of a newsletter. */
export const ExportSubscribers = ({ newsletter: { id, title }, onClose }: ExportSubscribersProps) => (
  <ExportDialog
    progressText={(done, total) =>
      total
        ? t('{done, number} of {total, plural, one {# subscriber} other {# subscribers}}', { done, total })
        : t('{done, plural, one {# subscriber} other {# subscribers}}', { done })
    }
    savedText={(count, file) =>
      t('{count, plural, one {# subscriber} other {# subscribers}} saved in {file}', { count, file })
    }
    formats={formats}
    write={(format, options) => exportSubscribers(id, format, options)}
    fileName={[slugOf(title), t('subscribers')].filter(Boolean).join('-')}
    onClose={onClose}
  />
);
