/**
 * Gives the tests of a file a fake clock. Waiting for something in the page, as `findBy…` and `waitFor` do, moves it on, so
 * that seconds pass at once; otherwise it runs like the real one. Promises, streams and the event loop stay real.
 */
export function fakeClock() {
  beforeEach(() => {
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
    });
  });
  afterEach(() => jest.useRealTimers());
}
