/** The colours of a site whose settings have none: the theme's. */
export const own = {
  light: { main: '#1f4d3f', text: '#ffffff' },
  dark: { main: '#8fd3b8', text: '#0d2019' },
} as const;
