export { isTooComplex } from './complexity';
export { ExampleFrame } from './ExampleFrame';
export { endOf, type Tag, tagsIn } from './tags';
