import { type Rhythm, rhythmNames, rhythms } from '@newsletters/shared/model';
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
    'quincenal',
    'cada dos semanas',
  ],
  monthly: ['monthly', 'every month', 'monatlich', 'mensual'],
  irregular: ['irregular', 'irregularly', 'unregelmäßig', 'sin periodicidad fija'],
};

/** The rhythm that a cell names, in any of these languages or the one of the deployment. */
export const rhythmIn = (cell: string): Rhythm | undefined =>
  rhythms.find((one) => [...rhythmWords[one], rhythmNames[one]].some((name) => word(name) === word(cell)));
