import type { Branding } from './render.ts';

/** What the emails say when nobody has said otherwise: the theme's primary colour, and the product's name. */
export const standard: Branding = { name: 'Newsletter Directory', colour: '#1f4d3f', language: 'en' };
