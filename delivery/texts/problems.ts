import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, textsIn, translationsIn } from '../build/catalogues.ts';
import { englishIn, sourcesIn, textCallsIn } from '../build/extract.ts';
import { sharedIn } from '../build/packages.ts';
import { bypassingIn } from './bypassing.ts';

/** A string in a file that nobody has to translate. */
type IsException = (file: string, text: string) => boolean;

type Token = string | [name: string, type?: string, forms?: Record<string, Token[]>];

const literal = (text: string) => [compile(text)].flat() as Token[];

/** The values in a message, each with the forms that it has as a plural, and those in these forms. */
const valuesIn = (tokens: Token[]): { name: string; type: string; forms: string[] }[] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type = '', { offset, ...forms } = {}] = token;
    const inForms =
      type === 'plural' ? Object.values(forms).flatMap((form) => valuesIn([form].flat(1) as Token[])) : [];
    return [{ name, type, forms: Object.keys(forms) }, ...inForms];
  });

const namesIn = (text: string) => valuesIn(literal(text)).map(({ name }) => name);

/** The forms that a plural needs in a language: those of fractions and of millions aren't used here. */
function formsIn(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(['other', ...Array.from({ length: 1000 }, (_, count) => rules.select(count))])];
}

const englishForms = formsIn('en');

const listOf = (names: string[]) => [...new Set(names)].sort().join();

/** What is wrong with a message that is given these values, in a language whose plurals need these forms. */
function faultOf(text: string, given: string[], needed: string[]): string | undefined {
  try {
    for (const { type, forms } of valuesIn(literal(text))) {
      if (!/^(number|plural)?$/.test(type)) return `use texts of their own in place of "${type}"`;
      const lacking = type === 'plural' ? needed.find((form) => !forms.includes(form)) : undefined;
      if (lacking) return `a plural has no form "${lacking}"`;
    }
    const [wanted, got] = [namesIn(text), given].map(listOf);
    return wanted === got ? undefined : `it needs ${wanted || 'no values'}, and gets ${got || 'none'}`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is wrong in the code of a folder: strings that bypass translation, and calls that can't be translated. */
export function problemsInCode(folder: string, tree: string, isException: IsException = () => false) {
  return sourcesIn(folder, tree).flatMap((file) => {
    const source = readFileSync(join(tree, file), 'utf8');
    const bypassing = bypassingIn(source, file).filter((text) => !isException(file, text));
    const faulty = textCallsIn(source, file).flatMap(({ text, values }) => {
      if (text === undefined) return ['a text must be a literal'];
      const fault = faultOf(text, values, englishForms);
      return fault ? [`${text}: ${fault}`] : [];
    });
    return [...bypassing.map((text) => `bypasses translation: ${text}`), ...faulty].map(
      (problem) => `${file}: ${problem}`,
    );
  });
}

/** What is missing, unused or wrong in the translation of a folder. What `shared` says in the same way isn't repeated. */
export function problemsInTranslation(folder: string, language: string, tree: string): string[] {
  const english = englishIn(sourcesIn(folder, tree), tree);
  const needed = formsIn(language);
  const own = translationsIn(folder, language, tree);
  const basis = sharedIn(tree);
  const shared = folder === basis ? {} : translationsIn(basis, language, tree);
  // A variant only has what it says in another way than its language.
  const [whole = ''] = language.split('-x-');
  const isVariant = whole !== language;
  const usual = isVariant ? textsIn([basis, folder], whole, tree) : {};
  const missing = isVariant
    ? []
    : english.filter((text) => !Object.hasOwn(own, text) && !Object.hasOwn(shared, text));
  const needless = Object.keys(own).filter((text) => own[text] === usual[text]);
  const unused = Object.keys(own).filter((text) => !english.includes(text));
  const repeated = Object.keys(own).filter((text) => own[text] === shared[text]);
  const wrong = Object.entries(own).flatMap(([text, translation]) => {
    const fault = faultOf(translation, namesIn(text), needed);
    return fault ? [`${text}: ${fault}`] : [];
  });
  return [
    ...missing.map((text) => `missing: ${text}`),
    ...unused.map((text) => `unused: ${text}`),
    ...repeated.map((text) => `shared says the same: ${text}`),
    ...needless.map((text) => `${whole} says the same: ${text}`),
    ...wrong.map((problem) => `wrong: ${problem}`),
  ].map((problem) => `${folder}/locales/${language}.json: ${problem}`);
}
