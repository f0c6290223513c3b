import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import { ExampleFrame, showsNothing } from '@newsletters/shared/example';
import { backendOrigin } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { Button, EmptyText, ExpandIcon, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';

interface Props {
  newsletter: Pick<Newsletter, 'title' | 'example_content'>;
}

/** The example issue as readers see it, closed at first: what follows is needed more often. */
export function Example({ newsletter: { title, example_content } }: Props) {
  const [shown, setShown] = useState(false);
  const html = example_content ?? '';
  const empty = showsNothing(html);
  return (
    <Stack component="section" aria-labelledby="example-heading" sx={{ gap: 2, mb: 5 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', alignItems: 'center' }}
      >
        <Typography variant="h2" id="example-heading">
          {t('Example Newsletter')}
        </Typography>
        {!empty && (
          <Button
            aria-expanded={shown}
            aria-controls="example-issue"
            onClick={() => setShown(!shown)}
            endIcon={<ExpandIcon sx={{ transform: shown ? 'rotate(180deg)' : undefined }} />}
          >
            {shown ? t('Hide example') : t('Show example')}
          </Button>
        )}
      </Stack>
      {empty && <EmptyText>{t('No example available')}</EmptyText>}
      <Paper id="example-issue" variant="outlined" hidden={!shown} sx={{ overflow: 'hidden' }}>
        {shown && (
          <ExampleFrame
            html={html}
            title={t('Example issue of {title}', { title })}
            imageOrigin={backendOrigin()}
          />
        )}
      </Paper>
    </Stack>
  );
}
