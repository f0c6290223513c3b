import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { backend } from './backend';

// Pages are drawn on shared machines; a second is not much there.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(30_000);

/** What jsdom lacks and components only touch in passing. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
window.matchMedia ??= (query) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.scrollTo = () => {};

beforeAll(() => backend.listen({ onUnhandledRequest: 'error' }));
afterEach(() => backend.resetHandlers());
afterAll(() => backend.close());
