import { Lazy } from '@newsletters/shared/ui';
import type { useChosenFile } from './useChosenFile';

const load = () => import('./CropDialog').then(({ CropDialog }) => CropDialog);

type Props = Pick<ReturnType<typeof useChosenFile>, 'uncropped' | 'crop' | 'cancel'>;

/** The crop dialog, while there is an image to crop. */
export const Cropping = ({ uncropped, crop, cancel }: Props) =>
  uncropped && <Lazy dialog load={load} props={{ file: uncropped.file, onCrop: crop, onClose: cancel }} />;
