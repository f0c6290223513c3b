import { serverMessage } from './serverMessage';
import { translate } from './translate';
import { requestError } from './unwrap';

// English as it is, and noted: only a translation would show whether template and values arrive.
jest.mock('./translate', () => {
  const actual = jest.requireActual<typeof import('./translate')>('./translate');
  return { ...actual, translate: jest.fn(actual.translate) };
});

const template = '{label} must be at most {longest} characters';
const values = { label: 'Name', longest: 50 };
const sentence = 'Name must be at most 50 characters';

test('finds the template and its values', () => {
  expect(serverMessage(sentence, JSON.stringify({ template, values }))).toEqual({ template, values });
});

test('a template that no list has is found too', () => {
  const carried = { template: 'New in {year}', values: { year: '2030' } };
  expect(serverMessage('New in 2030', JSON.stringify(carried))).toEqual(carried);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ["PostgreSQL's own details", 'Key (name)=(Food) already exists.'],
  ['an object that is no text', { template, values }],
  ['JSON that is cut off', JSON.stringify({ template, values }).slice(0, -1)],
  ['a list', '[]'],
  ['a word', '"template"'],
  ['JSON null', 'null'],
  ['a number as template', JSON.stringify({ template: 5, values })],
  ['no template', JSON.stringify({ values })],
  ['no values', JSON.stringify({ template })],
  ['values that are null', JSON.stringify({ template, values: null })],
  ['values that are text', JSON.stringify({ template, values: 'Name' })],
  ['a missing value', JSON.stringify({ template, values: { label: 'Name' } })],
  ['other values', JSON.stringify({ template, values: { label: 'Title', longest: 50 } })],
  ['nested values', JSON.stringify({ template, values: { label: { name: 'Name' }, longest: 50 } })],
])('with %s in the details, the sentence stays as the server wrote it', (_, details) => {
  expect(serverMessage(sentence, details)).toEqual({ template: sentence, values: {} });
});

test('a template without placeholders needs no values', () => {
  const details = JSON.stringify({ template: sentence, values: null });
  expect(serverMessage(sentence, details)).toEqual({ template: sentence, values: {} });
});

test('braces in a sentence or a value stay', () => {
  expect(translate('Failed at {constructor}, {0} {', {})).toBe('Failed at {constructor}, {0} {');
  expect(translate('No filter {filter}', { filter: '{filter} $& $1' })).toBe('No filter {filter} $& $1');
});

test.each([
  ['22023', sentence],
  ['23503', `Failed to save. ${sentence}.`],
])('with the code %s, a failed request says "%s"', (code, message) => {
  const details = JSON.stringify({ template, values });
  expect(requestError({ message: ` ${sentence}\n`, details, code }, 'Failed to save', 400).message).toBe(
    message,
  );
  expect(translate).toHaveBeenLastCalledWith(template, values);
});

test('a failed request says at most 300 characters', () => {
  const label = 'x'.repeat(400);
  const details = JSON.stringify({ template: '{label} is required', values: { label } });
  const { message } = requestError({ message: `${label} is required`, details }, 'Failed', 400);
  expect(message).toBe('x'.repeat(300));
});
