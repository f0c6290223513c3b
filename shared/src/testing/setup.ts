import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { backend } from './backend';

// Pages are drawn on shared machines; a second is not much there.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

/** What jsdom lacks and components only touch in passing. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => {};

beforeAll(() => backend.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  backend.resetHandlers();
  backend.events.removeAllListeners();
});
afterAll(() => backend.close());
