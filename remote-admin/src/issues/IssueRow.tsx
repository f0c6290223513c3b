import type { Category } from '@newsletters/shared/api/categories';
import { MenuItem, TextField, ViewIcon } from '@newsletters/shared/forms';
import { moment } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { memo, useState } from 'react';
import { CoverField } from './CoverField';
import { type Checked, type Edit, NEW, SKIP } from './checkIssues';
import { IssuePreview } from './IssuePreview';
import { type Target, TargetField } from './TargetField';

interface Props {
  checked: Checked;
  targets: Target[];
  categories: Category[];
  failure: string | undefined;
  disabled: boolean;
  onEdit: (key: string, change: Edit) => void;
}

/** The fields of the newsletter that an email becomes. */
function NewFields({ checked, categories, disabled, onEdit }: Omit<Props, 'targets' | 'failure'>) {
  const { issue, problems } = checked;
  const field = (name: 'title' | 'description' | 'category_id', label: string) => ({
    label,
    value: checked[name],
    size: 'small' as const,
    fullWidth: true,
    required: true,
    disabled,
    error: problems[name] !== undefined,
    slotProps: { htmlInput: { dir: 'auto' } },
    helperText: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit(issue.key, { [name]: target.value }),
  });
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField {...field('title', t('Title'))} />
        <TextField {...field('category_id', t('Category'))} select>
          {categories.map(({ id, name }) => (
            <MenuItem key={id} value={id} dir="auto">
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField {...field('description', t('Description'))} multiline minRows={2} maxRows={6} />
        <CoverField
          issue={issue}
          checked={checked.cover}
          disabled={disabled}
          onChange={(cover) => onEdit(issue.key, { cover })}
        />
      </Stack>
    </>
  );
}

function Row({ checked, targets, failure, disabled, onEdit, ...rest }: Props) {
  const { issue, target, reason, problems } = checked;
  const name = issue.subject || issue.file.name;
  const [previewing, setPreviewing] = useState(false);
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-label={name}
      sx={{ p: 2, overflowWrap: 'anywhere', ...(target === SKIP && { bgcolor: 'transparent' }) }}
    >
      <Stack sx={{ gap: 2 }}>
        <ErrorBanner error={failure} always />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography dir="auto" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <bdi>{issue.sender}</bdi>
              {issue.sender && issue.sentAt > 0 && ' · '}
              {issue.sentAt > 0 && moment(new Date(issue.sentAt), { dateStyle: 'medium' })}
            </Typography>
            <Button
              size="small"
              startIcon={<ViewIcon />}
              onClick={() => setPreviewing(true)}
              sx={{ mt: 0.5 }}
            >
              {t('Preview')}
            </Button>
            <IssuePreview
              file={issue.file}
              name={name}
              open={previewing}
              onClose={() => setPreviewing(false)}
            />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TargetField
              targets={targets}
              value={target}
              reason={reason}
              problem={problems.target}
              disabled={disabled}
              onChange={(chosen) => onEdit(issue.key, { target: chosen, reason: '' })}
            />
          </Box>
        </Stack>
        {target === NEW && <NewFields checked={checked} disabled={disabled} onEdit={onEdit} {...rest} />}
      </Stack>
    </Paper>
  );
}

/** What is checked anew is mostly as it was. */
const isSame = (one: Checked, other: Checked) =>
  (Object.keys(one) as (keyof Checked)[]).every(
    (key) =>
      one[key] === other[key] ||
      (key === 'problems' && JSON.stringify(one[key]) === JSON.stringify(other[key])),
  );

/** An email of the list, with what becomes of it. */
export const IssueRow = memo(Row, (one, other) =>
  (Object.keys(one) as (keyof Props)[]).every(
    (key) => one[key] === other[key] || (key === 'checked' && isSame(one.checked, other.checked)),
  ),
);
