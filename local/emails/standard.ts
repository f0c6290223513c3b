import { iconColour } from '@newsletters/shared/accent';
import { defaultSiteName } from '@newsletters/shared/model';
import type { Branding } from './render.ts';

/** What the emails say when nobody has said otherwise: the theme's primary colour, and the product's name. */
export const standard: Branding = { name: defaultSiteName, colour: iconColour(null), language: 'en' };
