import { imageOrigin } from '@newsletters/shared/api/images';
import { type Control, FormField, useWatch } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { Box, ExampleFrame, Paper, Typography, useDebouncedValue } from '@newsletters/shared/ui';

/** The example issue as HTML, next to a preview in the frame that readers see it in. */
export function ExampleFields({ control }: { control: Control<NewsletterForm> }) {
  const html = useDebouncedValue(useWatch({ control, name: 'example_content' }));
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <FormField
        control={control}
        name="example_content"
        label="Example content"
        helperText="HTML of an example issue. Optional."
        multiline
        rows={16}
        slotProps={{
          htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.875rem' } },
        }}
      />
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby="preview-heading"
        sx={{ overflow: 'hidden' }}
      >
        <Typography
          id="preview-heading"
          component="h2"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          Preview
        </Typography>
        {html.trim() ? (
          <Box sx={{ maxHeight: 640, overflow: 'auto' }}>
            <ExampleFrame html={html} title="Example preview" imageOrigin={imageOrigin()} />
          </Box>
        ) : (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            No example available
          </Typography>
        )}
      </Paper>
    </Box>
  );
}
