export { ExampleFrame } from './ExampleFrame';
