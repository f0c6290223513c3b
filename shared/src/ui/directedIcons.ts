// In a file of their own: a build keeps these choices wherever it takes anything from their file.

import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { direction } from '@newsletters/shared/language';

const [back, previous, next] =
  direction === 'rtl' ? [ArrowForward, ChevronRight, ChevronLeft] : [ArrowBack, ChevronLeft, ChevronRight];

/** Points to where one came from. */
export const BackIcon = back;

/** Points to what was before, in the direction of the text. */
export const PreviousIcon = previous;

/** Points to what comes after, in the direction of the text. */
export const NextIcon = next;
