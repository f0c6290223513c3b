// Runs in the measured page, before its own code.

const shifts = { sum: 0 };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.sum += value;
}).observe({ type: 'layout-shift', buffered: true });

/** Resolves with the time when the first frame has been painted in which `is` holds. */
const painted = (is) =>
  new Promise((resolve) => {
    const look = () => {
      if (is()) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const shows = (selector, text) => () =>
  [...document.querySelectorAll(selector)].some((element) => element.textContent.startsWith(text));

globalThis.bench = {
  shifts,
  /** Since the start of the navigation, in milliseconds. */
  firstShown: (selector) => painted(shows(selector, '')),
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
  /** Scrolls on, and resolves with how long it took until that was painted. */
  async scroll(distance) {
    const start = performance.now();
    window.scrollBy(0, distance);
    return (await painted(() => true)) - start;
  },
};
