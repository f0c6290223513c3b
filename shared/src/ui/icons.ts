export { default as PersonIcon } from '@mui/icons-material/AccountCircleOutlined';
export { default as ArrowBackIcon } from '@mui/icons-material/ArrowBack';
export { default as CloseIcon } from '@mui/icons-material/Close';
export { default as DarkModeIcon } from '@mui/icons-material/DarkModeOutlined';
export { default as LightModeIcon } from '@mui/icons-material/LightModeOutlined';
export { default as MailIcon } from '@mui/icons-material/MarkEmailReadOutlined';
export { default as MenuIcon } from '@mui/icons-material/Menu';
export { default as SearchIcon } from '@mui/icons-material/Search';
