import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createElement, Fragment, type ReactNode } from 'react';
import { inLanguage, isEnglish } from './tags';

/** A part of a compiled message: text, or a value with how it's written. */
type Token = string | [name: string, type?: string, forms?: Record<string, Token[] | string>];

/** What is said: a text as it is, or a message with values, compiled by the build. */
export type Message = string | Token[];

/** What one build of an app says in a language, by its English text. */
export type Texts = Record<string, Message>;

/** What a page knows of its language before its code runs; without it, the page is in English. */
export interface Translation {
  /** A language tag such as `de` or `de-AT`. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** The texts of each build in this page, by the name of their file. Those of a build are here before its code runs. */
  texts: Record<string, Texts>;
  /** Called once for each file that lacks a text. */
  onMissing?(file: string): void;
}

declare global {
  var translation: Translation | undefined;
}

/** The language of the deployment, which all dates and numbers are written in. It never changes while a page is open. */
export const language = globalThis.translation?.language ?? 'en';

/** The direction in which the language is written. */
export const direction = globalThis.translation?.direction ?? 'ltr';

/** What fills the `{names}` of a text. Numbers in `{name, number}` and `#` are written as the language does. */
export type Values = Record<string, string | number>;

/** Says something in one language; every text is given in English, as a literal. */
export interface Translator {
  /** A text. With values, an ICU message: `{name}`, `{count, number}`, `{count, plural, one {# user} other {# users}}`. */
  t(text: string, values?: Values): string;
  /** A text in which some values are elements, such as a link or a name in `<bdi>`. */
  rich(text: string, values: Record<string, ReactNode>): ReactNode;
  /** The translation of a text that comes from elsewhere, such as a server; undefined where there is none. */
  known(text: string, values?: Values): string | undefined;
}

/** A text as the build leaves it in the code: the compiled English message beside its source, so that no parser is needed at run time. */
type Source = string | { id: string; message: Message };

/** Known to builds and to Node. */
declare const process: { env: { NODE_ENV?: string } };

/** Only in development are messages not compiled by the build. */
const compile = process.env.NODE_ENV === 'production' ? undefined : compileMessage;

/** The tokens of a message. A text without values is one. */
const tokensOf = (message: Message): Token[] => {
  if (typeof message !== 'string') return message;
  return compile && message.includes('{') ? (compile(message) as Token[]) : [message];
};

const made = new Map<string, unknown>();

/** What formats in a language, created once. */
function formatOf<Format, Options>(
  Kind: new (language: string, options?: Options) => Format,
  language: string,
  options?: Options,
): Format {
  const key = Kind.name + language + JSON.stringify(options);
  if (!made.has(key)) made.set(key, new Kind(language, options));
  return made.get(key) as Format;
}

/** The parts of a message that is filled with values. What is no number stays as it is, whatever it holds. */
function fill(tokens: Token[], values: Record<string, ReactNode>, language: string, count = 0): ReactNode[] {
  const written = (value: ReactNode) => formatOf(Intl.NumberFormat, language).format(value as number);
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token === '#' ? written(count) : token;
    const [name, type, forms = {}] = token;
    const value = values[name] as number;
    if (type !== 'plural') return type ? written(value) : value;
    const form = forms[value] ?? forms[formatOf(Intl.PluralRules, language).select(value)] ?? forms.other;
    return fill(form as Token[], values, language, value);
  });
}

/**
 * Creates a translator. What `texts` lacks, or can't be filled, is said in English.
 *
 * @param onMissing called with each English text that `texts` lacks
 */
export function createTranslator(
  language: string,
  texts?: Texts,
  onMissing: (text: string) => void = () => {},
): Translator {
  /** What is said for an English text; undefined without a translation that can be filled. */
  function translated(id: string, values: Record<string, ReactNode>) {
    try {
      return texts && Object.hasOwn(texts, id)
        ? fill(tokensOf(texts[id] as Message), values, language)
        : undefined;
    } catch {
      // Such as a plural without the form for others.
    }
  }

  function partsOf(text: Source, values: Record<string, ReactNode>) {
    const { id, message } = typeof text === 'string' ? { id: text, message: text } : text;
    const found = translated(id, values);
    if (texts && !found) onMissing(id);
    return found ?? fill(tokensOf(message), values, isEnglish(language) ? language : 'en');
  }

  return {
    t: (text, values = {}) => partsOf(text, values).join(''),
    rich: (text, values) => createElement(Fragment, null, ...partsOf(text, values)),
    known: (text, values = {}) => translated(text, values)?.join(''),
  };
}

const reported = new Set<string>();

/**
 * The translator of a build of an app. A text that its file lacks is reported once.
 *
 * @param files the names of its files, by language
 */
export function translatorFrom(files: Record<string, string>): Translator {
  const file = inLanguage(language, files) ?? '';
  return createTranslator(language, globalThis.translation?.texts[file], (text) => {
    const missing = `${file} has no text for: ${text}`;
    if (!reported.has(missing)) console.warn(missing);
    if (!reported.has(file)) globalThis.translation?.onMissing?.(file);
    reported.add(missing).add(file);
  });
}

/** A number as the language writes it, with a unit if asked for. */
export const number = (value: number, format?: Intl.NumberFormatOptions) =>
  formatOf(Intl.NumberFormat, language, format).format(value);

/** A moment as the language writes it: a date, with a time if asked for. */
export const moment = (value: Date, format: Intl.DateTimeFormatOptions) =>
  formatOf(Intl.DateTimeFormat, language, format).format(value);

/** Words as a list: "A, B, and C"; as a `disjunction`, "A, B, or C". */
export const listOf = (words: string[], type: Intl.ListFormatType = 'conjunction') =>
  formatOf(Intl.ListFormat, language, { type }).format(words);

/** How far away something is: "5 minutes ago" for -5. */
export const relativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
  formatOf(Intl.RelativeTimeFormat, language).format(value, unit);

/** Returns how the language sorts words. */
export const wordOrder = () => new Intl.Collator(language).compare;
