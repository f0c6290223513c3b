export { zodResolver } from '@hookform/resolvers/zod';
export { default as AddIcon } from '@mui/icons-material/Add';
export { default as DeleteIcon } from '@mui/icons-material/DeleteOutlined';
export { default as DragIcon } from '@mui/icons-material/DragIndicator';
export { default as EditIcon } from '@mui/icons-material/EditOutlined';
export { default as HistoryIcon } from '@mui/icons-material/History';
export { default as DownIcon } from '@mui/icons-material/KeyboardArrowDown';
export { default as UpIcon } from '@mui/icons-material/KeyboardArrowUp';
export { default as GrowthIcon } from '@mui/icons-material/ShowChart';
export { default as FeaturedIcon } from '@mui/icons-material/StarBorder';
export { default as ViewIcon } from '@mui/icons-material/VisibilityOutlined';
export { default as Autocomplete } from '@mui/material/Autocomplete';
export { default as Checkbox } from '@mui/material/Checkbox';
export { default as Chip } from '@mui/material/Chip';
export { default as Dialog } from '@mui/material/Dialog';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';
export { default as Divider } from '@mui/material/Divider';
export { default as FormControlLabel } from '@mui/material/FormControlLabel';
export { default as FormLabel } from '@mui/material/FormLabel';
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Radio } from '@mui/material/Radio';
export { default as RadioGroup } from '@mui/material/RadioGroup';
export { default as TextField } from '@mui/material/TextField';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export {
  type Control,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form';
export { ConfirmDialog } from './ConfirmDialog';
export { ConfirmRemoval } from './ConfirmRemoval';
export { DialogActions } from './DialogActions';
export { CodeForm, EmailCodeForm } from './EmailCodeForm';
export { ExportDialog } from './ExportDialog';
export { Form } from './Form';
export { FormDialog } from './FormDialog';
export { FormField } from './FormField';
export { FrequencyField } from './FrequencyField';
export { NewPasswordForm } from './NewPasswordForm';
export { NotificationSnackbar } from './NotificationSnackbar';
export { PasswordField } from './PasswordField';
export { PrivacyLink } from './PrivacyLink';
export { RoleBadge } from './RoleBadge';
export { saveFile, today } from './saveFile';
export { useUnsavedGuard } from './useUnsavedGuard';
