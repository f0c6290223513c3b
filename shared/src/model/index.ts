export * from './frequencies';
export * from './images';
export * from './permissions';
export * from './readingLoad';
export * from './roles';
export * from './schemas';
export * from './search';
