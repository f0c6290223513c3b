import { type I18n, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { createElement, Fragment, type ReactNode } from 'react';
import { inLanguage, isEnglish } from './tags';

/** What is said: a text as it is, or a message with values, compiled by the build. */
export type Message = string | CompiledMessage;

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

/** A text; builds made for contract 1.0 give its compiled English message, too. */
type Source = string | { id: string; message: CompiledMessage };

/** Known to builds only. */
declare const MESSAGES: string | undefined;

/**
 * Compiles a text that has nothing but values, as in `{name}` and `{count, number}`. A build has no parser: it brings its other messages
 * compiled.
 */
const compileValues = (text: string): CompiledMessage =>
  text.split(/(\{\w+(?:, number)?\})/).map((part, at) => {
    if (at % 2 === 0) return part;
    const [name = '', format] = part.slice(1, -1).split(', ');
    return [name, format];
  });

const compile = (text: string) =>
  typeof MESSAGES === 'undefined' && text.includes('{') ? compileMessage(text) : compileValues(text);

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

/** Lingui with these texts. They can have any name, such as `constructor`. */
const linguiIn = (language: string, texts: Texts = {}) =>
  setupI18n({
    locale: language,
    messages: { [language]: Object.assign(Object.create(null), texts) },
  }).setMessagesCompiler(compile);

/** Lingui makes strings only, so private characters stand in for values that aren't numbers, whatever these hold. */
const STANDS_IN = /([\ue000-\uf8ff])/;
const FIRST = 0xe000;

/** The parts of a text that is filled with values. */
function fill(lingui: I18n, text: Source, values: Record<string, ReactNode>): ReactNode[] {
  const others: ReactNode[] = [];
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : String.fromCharCode(FIRST + others.push(value) - 1),
  ]);
  const source = typeof text === 'string' ? { id: text } : (text as { id: string });
  const parts = lingui._({ ...source, values: Object.fromEntries(given) }).split(STANDS_IN);
  return parts.map((part, at) => (at % 2 ? others[part.charCodeAt(0) - FIRST] : part));
}

/**
 * Creates a translator. What `texts` lacks, or can't be filled, is said in English.
 *
 * @param onMissing called with each English text that `texts` lacks
 * @param messages the English messages with plurals and the like, compiled
 */
export function createTranslator(
  language: string,
  texts?: Texts,
  onMissing: (text: string) => void = () => {},
  messages?: Texts,
): Translator {
  const translations = linguiIn(language, texts);
  const english = linguiIn(isEnglish(language) ? language : 'en', messages);

  /** What is said for an English text; undefined without a translation that can be filled. */
  function translated(text: string, values: Record<string, ReactNode>) {
    try {
      return texts && Object.hasOwn(texts, text) ? fill(translations, text, values) : undefined;
    } catch {
      // Such as a plural without the form for others.
    }
  }

  function partsOf(text: Source, values: Record<string, ReactNode>) {
    const id = typeof text === 'string' ? text : text.id;
    const found = translated(id, values);
    if (texts && !found) onMissing(id);
    return found ?? fill(english, text, values);
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
 * @param messages its English messages with plurals and the like, compiled
 */
export function translatorFrom(files: Record<string, string>, messages?: Texts): Translator {
  const file = inLanguage(language, files) ?? '';
  const report = (text: string) => {
    const missing = `${file} has no text for: ${text}`;
    if (!reported.has(missing)) console.warn(missing);
    if (!reported.has(file)) globalThis.translation?.onMissing?.(file);
    reported.add(missing).add(file);
  };
  return createTranslator(language, globalThis.translation?.texts[file], report, messages);
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
