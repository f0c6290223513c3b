export { useColorScheme } from '@mui/material/styles';
export { AppTheme } from './AppTheme';
export { theme } from './theme';
