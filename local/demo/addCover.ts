import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';
import { fileNames, imageName, widthsBelow } from '../../shared/src/model/imageSizes.ts';

const convert = (...options: string[]) => execFileSync('convert', options, { encoding: 'utf8' });

const channels = '%[fx:round(255*p{0,0}.r)] %[fx:round(255*p{0,0}.g)] %[fx:round(255*p{0,0}.b)]';

const colourOf = (file: string) => {
  const parts = convert(file, '-scale', '1x1!', '-format', channels, 'info:').split(' ');
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
};

function addCover(newsletter: string, file: string) {
  const start = '00000000-0000-0000-0000-000000000000';
  const image = { start, width: 960, height: 540, colour: colourOf(file), extension: 'jpg' };
  const [original = '', ...sizes] = fileNames(imageName(image)).map((name) =>
    path.join(import.meta.dirname, 'covers', name.replace(start, newsletter)),
  );
  copyFileSync(file, original);
  for (const [index, width] of widthsBelow(image.width).entries())
    convert(file, '-resize', `${width}x`, '-strip', '-quality', '80', sizes[index] ?? '');
}

const command = commandOf('npx tsx local/demo/addCover.ts')
  .description('adds a JPEG of 960 by 540, with ImageMagick')
  .argument('<name of a newsletter>')
  .argument('<file.jpg>')
  .action(addCover);
await runVerb(command);
