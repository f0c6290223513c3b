import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../delivery/project/files';
import { root } from '../../delivery/project/settings';
import { folders } from '../texts/folders';

/** Left and right in styles, also as MUI shortens them. */
const physical =
  /\b(?:m[lr]|p[lr]|left|right|(?:margin|padding|border)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius)['"]?\s*:|\b(?:textAlign|align|float)['"]?\s*:\s*['"](?:left|right)|\b(?:margin|padding|border)-(?:left|right)|\btext-align\s*:\s*(?:left|right)|[{;]\s*(?:left|right)\s*:/;

const comment = /^\s*(\/?\*|\/\/)/;

/** Where left is meant: a part of an image or of a preview is where it is, whatever the script. */
const meant = ['remote-admin/src/images/CropDialog.tsx', 'remote-admin/src/parts/PartMarks.tsx'];

const sources = folders
  .flatMap((folder) => filesIn(join(root, folder, 'src')).map((file) => `${folder}/src/${file}`))
  .filter((file) => /\.(tsx?|html|css)$/.test(file) && !/\.test\.|\/testing\//.test(file));

test('styles follow the direction of the text', () => {
  const found = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        physical.test(line) && !comment.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found.filter((place) => !meant.some((file) => place.startsWith(file)))).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
});
