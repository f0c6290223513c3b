// Runs in the measured page, before the page's own code.

/**
 * In milliseconds: largest contentful paint, the longest task, how long tasks kept the page from responding, beyond 50 ms each, and
 * the slowest response to a tap; and how far the layout has shifted.
 */
const loading = {
  LCP: 0,
  'longest task': 0,
  'blocking time': 0,
  'slowest response to a tap': 0,
  'layout shift': 0,
};
const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    durationThreshold: 16,
  });
observe('largest-contentful-paint', ({ startTime }) => {
  loading.LCP = startTime;
});
observe('longtask', ({ duration }) => {
  loading['blocking time'] += duration - 50;
  loading['longest task'] = Math.max(loading['longest task'], duration);
});
observe('event', ({ name, duration }) => {
  if (name !== 'click') return;
  loading['slowest response to a tap'] = Math.max(loading['slowest response to a tap'], duration);
});
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) loading['layout shift'] += value;
});

/** Resolves with the time from the start of the navigation to the first frame that is painted when `is` returns true. */
const painted = (is) =>
  new Promise((resolve) => {
    const look = () => {
      // The next task after the frame, before what the page itself has planned.
      if (is()) scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** The covers of the cards on the screen; what the server has rendered reserves their place. */
const covers = () =>
  [...document.querySelectorAll('#root article')]
    .filter((card) => {
      const { top, bottom, height } = (card.querySelector('.cover, img') ?? card).getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    })
    .map((card) => card.querySelector('img'));
const isThere = (image) => image?.complete && image.naturalWidth > 0 && image.getClientRects().length > 0;

globalThis.bench = {
  loading,
  title: () => painted(() => document.querySelector('main h1')),
  /** When all covers on the screen are there. */
  screen: () => painted(() => covers().length > 0 && covers().every(isThere)),
  /** When the app shows the page, whether the server had rendered it or not. */
  takeover: () =>
    painted(() => document.querySelector('#root main h1') && !document.getElementById('first-styles')),
};
