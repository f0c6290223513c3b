import {
  type NewsletterState,
  newsletterStates,
  type Rhythm,
  rhythmNames,
  rhythms,
  stateLabels,
} from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { word } from './fields';

/** What else a cell may say, in English, German and Spanish. "Bimonthly" is missing: it can mean twice a month, too. */
const rhythmWords: Record<Rhythm, string[]> = {
  daily: ['daily', 'every day', 'täglich', 'diario', 'diaria'],
  weekly: ['weekly', 'every week', 'wöchentlich', 'semanal'],
  biweekly: [
    'biweekly',
    'fortnightly',
    'every two weeks',
    'every 2 weeks',
    'every other week',
    'alle zwei wochen',
    'alle 2 wochen',
    'zweiwöchentlich',
    '14-täglich',
    '14-tägig',
    'vierzehntägig',
    'alle vierzehn tage',
    'alle 14 tage',
    'quincenal',
    'cada dos semanas',
  ],
  monthly: ['monthly', 'every month', 'monatlich', 'mensual'],
  irregular: ['irregular', 'irregularly', 'unregelmäßig', 'sin periodicidad fija'],
};

const among = (cell: string, names: string[]) => names.some((name) => word(name) === word(cell));

/** The rhythm that a cell names, in any of these languages or the one of the deployment. */
export const rhythmIn = (cell: string): Rhythm | undefined =>
  rhythms.find((one) => among(cell, [...rhythmWords[one], rhythmNames[one]]));

/** The state of a newsletter in a table: one that is to be published later is scheduled. */
export type CellState = NewsletterState | 'scheduled';

const cellStates: CellState[] = [...newsletterStates, 'scheduled'];

/** What each state is called in the language of the deployment, as exports write it. */
export const cellStateLabels: Record<CellState, string> = { ...stateLabels, scheduled: t('Scheduled') };

const stateWords: Record<CellState, string[]> = {
  visible: [
    'visible',
    'public',
    'published',
    'sichtbar',
    'öffentlich',
    'veröffentlicht',
    'público',
    'publicado',
  ],
  hidden: ['hidden', 'draft', 'verborgen', 'versteckt', 'entwurf', 'oculto', 'borrador'],
  discontinued: ['discontinued', 'eingestellt', 'descontinuado'],
  scheduled: ['scheduled', 'planned', 'geplant', 'programado'],
};

/** The state that a cell names. */
export const stateIn = (cell: string): CellState | undefined =>
  cellStates.find((one) => among(cell, [...stateWords[one], cellStateLabels[one]]));
