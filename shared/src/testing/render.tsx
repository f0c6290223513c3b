import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { configure, fireEvent, getConfig } from '@testing-library/dom';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

// Page tests run on the production builds of React and MUI, as users do: they take about three quarters of the time.
// React Testing Library needs `act` of the development build, so that `render` is our own.

/**
 * Lets the fake back end work for this many real milliseconds, then React: effects follow what has been drawn, what they
 * set is drawn, and so on, each in a turn of the event loop.
 */
async function pause<Result>(milliseconds: number, result: Result) {
  await wait(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  return result;
}

const { getElementError } = getConfig();
let waiting = 0;

/** Does what waits. An element that isn't there yet is one error after the other; only the last shows the page, because printing it takes long. */
async function whileWaiting<Result>(action: () => Promise<Result>) {
  waiting += 1;
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TestingLibraryElementError') throw error;
    const shown = getElementError(error.message, document.body);
    // Jest prints the stack, which begins with the message.
    shown.stack = error.stack?.replace(error.message, () => shown.message);
    throw shown;
  } finally {
    waiting -= 1;
  }
}

configure({
  // Tests run on shared machines, where the default of one second is too short.
  asyncUtilTimeout: 10_000,
  eventWrapper: (dispatch) => flushSync(() => dispatch()),
  // After each action of user-event, and after waiting.
  asyncWrapper: async (action) => pause(1, await whileWaiting(action)),
  getElementError: (message, container) =>
    waiting > 0
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
  // While waiting with a fake clock, for each step of 50 ms that it makes.
  unstable_advanceTimersWrapper: (async (advance: () => unknown) => pause(5, await advance())) as never,
});

const mounted = new Set<() => void>();

/** Removes what `render` has rendered, as when a tab is closed. Happens after each test. */
export function cleanup() {
  for (const unmount of mounted) unmount();
}
afterEach(cleanup);

/** Renders an element at the end of the page, within `Wrapper` if given. It has no styles but those of `style`. */
export function render(element: ReactElement, Wrapper?: ComponentType<{ children: ReactNode }>) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const content = Wrapper ? <Wrapper>{element}</Wrapper> : element;
  flushSync(() => root.render(content));
  const unmount = () => {
    mounted.delete(unmount);
    flushSync(() => root.unmount());
    container.remove();
  };
  mounted.add(unmount);
  return { container, unmount };
}

/** Does something that changes the page other than by an event. It's drawn at once; what follows from it, once this is awaited. */
export async function act(change: () => unknown) {
  await flushSync(change);
  await pause(1, undefined);
}

/** A double click as a busy browser passes it on: promises go on between the clicks, and no timer has fired yet. */
export async function doubleClick(element: Element) {
  fireEvent.click(element);
  await new Promise(process.nextTick);
  fireEvent.click(element);
  await pause(1, undefined);
}
