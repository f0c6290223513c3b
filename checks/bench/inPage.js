// Runs in the measured page, before the page's own code.

const clicks = [];
new PerformanceObserver((list) => clicks.push(...list.getEntriesByName('click'))).observe({
  type: 'event',
  durationThreshold: 16,
});

/** The entries of a type so far, which the browser remembers. */
const entries = (type) => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type, buffered: true });
  return observer.takeRecords();
};

const sum = (values) => values.reduce((all, one) => all + one, 0);

/**
 * In milliseconds: largest contentful paint, the longest task, how long tasks kept the page from responding, beyond 50 ms each, and
 * the slowest response to a tap; and how far the layout has shifted.
 */
const loading = () => {
  const tasks = entries('longtask').map(({ duration }) => duration);
  const shifts = entries('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput);
  return {
    LCP: entries('largest-contentful-paint').at(-1)?.startTime ?? 0,
    'longest task': Math.max(0, ...tasks),
    'blocking time': sum(tasks.map((duration) => duration - 50)),
    'slowest response to a tap': Math.max(0, ...clicks.map(({ duration }) => duration)),
    'layout shift': sum(shifts.map(({ value }) => value)),
  };
};

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
