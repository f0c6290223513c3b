export { isTooComplex } from './complexity';
export { ExampleFrame } from './ExampleFrame';
export { showsNothing } from './showsNothing';
export { endOf, type Tag, tagsIn } from './tags';
