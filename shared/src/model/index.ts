export * from './frequencies';
export * from './images';
export * from './permissions';
export * from './roles';
export * from './schemas';
