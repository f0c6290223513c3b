import { Checkbox, FormControlLabel, MenuItem, TextField } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Box, Paper, Typography } from '@newsletters/shared/ui';
import { type Columns, type Field, fieldLabel, fields } from './fields';

interface Props {
  headings: string[];
  hasHeadings: boolean;
  columns: Columns;
  disabled: boolean;
  onField: (column: number, field: Field | undefined) => void;
  onHasHeadings: (has: boolean) => void;
}

const NONE = 'none';

/** Says what each column of the table holds. */
export function ColumnFields({ headings, hasHeadings, columns, disabled, onField, onHasHeadings }: Props) {
  const nameOf = (column: number) =>
    (hasHeadings && headings[column]?.trim()) || t('Column {column}', { column: column + 1 });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="columns-heading"
      sx={{ px: 2, pt: 2, pb: 1, mb: 2 }}
    >
      <Typography id="columns-heading" variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('Columns')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
            sm: 'repeat(auto-fill, 190px)',
          },
          gap: 2,
          maxHeight: 260,
          overflowY: 'auto',
          pt: 1,
        }}
      >
        {columns.map((field, column) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            select
            size="small"
            label={nameOf(column).slice(0, 40)}
            value={field ?? NONE}
            disabled={disabled}
            onChange={({ target }) =>
              onField(
                column,
                fields.find((one) => one === target.value),
              )
            }
          >
            {fields.map((one) => (
              <MenuItem key={one} value={one}>
                {fieldLabel(one)}
              </MenuItem>
            ))}
            <MenuItem value={NONE}>{t('Not imported')}</MenuItem>
          </TextField>
        ))}
      </Box>
      <FormControlLabel
        control={<Checkbox />}
        label={t('The first row has headings')}
        checked={hasHeadings}
        disabled={disabled}
        onChange={(_event, checked) => onHasHeadings(checked)}
      />
    </Paper>
  );
}
