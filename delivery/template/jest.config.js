export { pageTests as default } from '@newsletters/delivery/jest';
