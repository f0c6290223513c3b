export { Hero } from './Hero';
export { LogoMark } from './LogoMark';
export type { View } from './view';
