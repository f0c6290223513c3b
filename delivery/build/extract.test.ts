import { join } from 'node:path';
import { databaseLabels, databaseMessages } from '@newsletters/shared/api/databaseMessages';
import { englishIn } from './extract';

const root = join(__dirname, '../..');

test('what says the messages of the database has all of them, without loading them', () => {
  const { arrayContaining } = expect;
  expect(englishIn(['shared/src/api/translate.ts'], root)).toEqual(
    arrayContaining([...databaseMessages, ...databaseLabels]),
  );
  const own = ["You're no longer signed in. Please sign in again."];
  expect(englishIn(['shared/src/api/unwrap.ts'], root)).toEqual(own);
});
