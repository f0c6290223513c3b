/** The ids of the newsletters that the user has selected. */
export type Selected = ReadonlySet<string>;

export const noneSelected: Selected = new Set();
