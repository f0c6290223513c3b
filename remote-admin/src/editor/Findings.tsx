import { backendOrigin } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Typography } from '@newsletters/shared/ui';
import { useMemo } from 'react';
import { type Finding, findings } from './findingsIn';

/** How many lines of a finding are listed. */
const LISTED = 6;

interface Props {
  html: string;
  /** Whose names shouldn't be in it. */
  names: string[];
  /** Shows a line of the source. */
  onLine: (line: number) => void;
}

function Item({ finding: { text, lines }, onLine }: { finding: Finding } & Pick<Props, 'onLine'>) {
  const more = lines.length - LISTED;
  return (
    <Box component="li" sx={{ py: 0.25 }}>
      {text}
      {lines.slice(0, LISTED).map((line) => (
        <Button
          key={line}
          size="small"
          aria-label={t('Line {line}: {finding}', { line, finding: text })}
          onClick={() => onLine(line)}
          sx={{
            marginInlineStart: 0.5,
            py: 0,
            px: 0.75,
            minWidth: 0,
            minHeight: 24,
            textDecoration: 'underline',
          }}
        >
          {t('Line {line}', { line })}
        </Button>
      ))}
      {more > 0 && ` ${t('and {count, number} more', { count: more })}`}
    </Box>
  );
}

/** What readers will see differently from what the source says, with links to its lines. It informs, and blocks nothing. */
export function Findings({ html, names, onLine }: Props) {
  const found = useMemo(() => findings(html, backendOrigin(), names), [html, names]);
  return (
    <Box component="section" aria-labelledby="findings-heading">
      <Typography id="findings-heading" component="h2" variant="body1" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('What readers will see')}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, typography: 'body2' }}>
        {found.length === 1 && <li>{t('Everything works as it is.')}</li>}
        {found.map((finding) => (
          <Item key={finding.text} finding={finding} onLine={onLine} />
        ))}
      </Box>
    </Box>
  );
}
