/** The width to show a part of the page at, whatever the window's is: for a preview. */
export type View = 'phone' | 'desktop';

/** A style that depends on the window's width; in a preview, the value for the given view. */
export const responsive = <Value>(view: View | undefined, phone: Value, desktop: Value) =>
  view ? (view === 'phone' ? phone : desktop) : { xs: phone, md: desktop };
