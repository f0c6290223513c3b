export { ExampleFrame } from './ExampleFrame';
export { showsNothing } from './showsNothing';
