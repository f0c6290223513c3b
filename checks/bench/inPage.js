// Runs in the measured page, before the page's own code.

/**
 * In milliseconds: largest contentful paint, the longest task, how long tasks kept the page from responding, beyond 50 ms each, and
 * the slowest response to a tap; and how far the layout has shifted.
 */
const loading = { largest: 0, longest: 0, blocking: 0, tap: 0, shift: 0 };
const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    durationThreshold: 16,
  });
observe('largest-contentful-paint', ({ startTime }) => {
  loading.largest = startTime;
});
observe('longtask', ({ duration }) => {
  loading.blocking += duration - 50;
  loading.longest = Math.max(loading.longest, duration);
});
observe('event', ({ name, duration }) => {
  if (name === 'click') loading.tap = Math.max(loading.tap, duration);
});
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) loading.shift += value;
});

/** Resolves with the time at which the first frame is painted for which `is` returns true. */
const painted = (is) =>
  new Promise((resolve) => {
    const look = () => {
      // The next task after the frame, before what the page itself has planned.
      if (is()) scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const shows = (selector, text) => () =>
  [...document.querySelectorAll(selector)].some((element) => element.textContent.startsWith(text));

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
  /** When the app has taken over, in milliseconds from the start of the navigation: in the task of the event. */
  takenOver: new Promise((resolve) => {
    document.addEventListener('takeover', () => queueMicrotask(() => resolve(performance.now())));
  }),
  /** When the app shows the page, whether the server had rendered it or not, in milliseconds from the start of the navigation. */
  shown: () =>
    painted(() => document.querySelector('#root main h1') && !document.getElementById('first-styles')),
  /** From the start of the navigation to the first cover, and to all covers on the screen, in milliseconds. */
  firstCover: () => painted(() => covers().some(isThere)),
  allCovers: () => painted(() => covers().length > 0 && covers().every(isThere)),
  loading,
  /** From the start of the navigation, in milliseconds. */
  firstShown: (selector) => painted(shows(selector, '')),
  /**
   * From the start of the navigation until a click on a filter has changed what is shown. Clicks as soon as there is a filter,
   * and again only when another element takes its place.
   */
  async filtered(filter, selected, card) {
    const cards = () => [...document.querySelectorAll(card)].map(({ href }) => href);
    await painted(shows(card, ''));
    let clicked;
    let before = [];
    return painted(() => {
      if (document.querySelector(selected)) {
        const now = cards();
        return now.length > 0 && (now.length < before.length || now.some((href) => !before.includes(href)));
      }
      const found = document.querySelector(filter);
      if (found && !clicked?.isConnected) {
        before = cards();
        clicked = found;
        found.click();
      }
      return false;
    });
  },
  /** Clicks a link as soon as it is painted; resolves with the time at which the navigation to this page began, since 1970. */
  async follow(link) {
    await painted(shows(link, ''));
    document.querySelector(link).click();
    return performance.timeOrigin;
  },
  /** From the next event of a kind to the frame that shows the answer, in milliseconds. */
  answer(event, selector, text) {
    bench.answered = new Promise((resolve) => {
      const begin = ({ timeStamp }) => painted(shows(selector, text)).then((end) => resolve(end - timeStamp));
      addEventListener(event, begin, { capture: true, once: true });
    });
  },
  cards: () =>
    [...document.querySelectorAll('li[aria-posinset] a[href^="/newsletter/"]')].map(({ href }) =>
      href.split('/').at(-1),
    ),
  /** Scrolls, and resolves with the time until that is painted. */
  async scroll(distance) {
    const start = performance.now();
    window.scrollBy(0, distance);
    return (await painted(() => true)) - start;
  },
};
