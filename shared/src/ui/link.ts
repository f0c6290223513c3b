/** A link in a text is underlined under the pointer. A plain style, for `sx`. */
export const link = { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } } as const;
