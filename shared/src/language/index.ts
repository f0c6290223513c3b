import { formats, setupI18n } from '@lingui/core';
import { createElement, Fragment, type ReactNode } from 'react';
import { inLanguage, isEnglish } from './tags';

/** A part of a compiled message: text, or a value with how it's written. */
type Token = string | [name: string, type?: string, format?: unknown];

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

/** A text as the build leaves it in the code: the English message beside its source, so that no parser is needed at run time. */
type Source = string | { id: string; message: Message };

const interpreterFor = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } });

const mark = (place: number) => `\uE000${place}\uE001`;
const marks = /\uE000(\d+)\uE001/;

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
  const own = interpreterFor(language);
  const english = isEnglish(language) ? own : interpreterFor('en');

  /** What is said for an English text; undefined without a translation that can be filled. */
  function translated<Said>(id: string, say: (message: Message) => Said): Said | undefined {
    try {
      if (texts && Object.hasOwn(texts, id)) return say(texts[id] as Message);
    } catch {
      // Such as a plural without the form for others.
    }
    return undefined;
  }

  /** The same, or else what is said in English. */
  function said<Said>(id: string, say: (message: Message) => Said, inEnglish: () => Said): Said {
    const found = translated(id, say);
    if (found !== undefined) return found;
    if (texts) onMissing(id);
    return inEnglish();
  }

  /** The parts of a message: texts, and the values that aren't numbers. They aren't read as a part of the message, whatever they hold. */
  function fill(i18n: typeof own, message: Message, values: Record<string, ReactNode>): ReactNode[] {
    const others = Object.entries(values).filter(([, value]) => typeof value !== 'number');
    const given = { ...values, ...Object.fromEntries(others.map(([name], place) => [name, mark(place)])) };
    const isPlain = typeof message === 'string' && !message.includes('{');
    const text = isPlain ? message : i18n._({ id: '-', message: message as string, values: given });
    return text.split(marks).map((part, place) => (place % 2 === 0 ? part : others[Number(part)]?.[1]));
  }

  const sourceOf = (text: Source) => (typeof text === 'string' ? { id: text, message: text } : text);

  function partsOf(text: Source, values: Record<string, ReactNode>) {
    const { id, message } = sourceOf(text);
    const inEnglish = () => fill(english, message, values);
    return said(id, (translation) => fill(own, translation, values), inEnglish);
  }

  return {
    t: (text, values) => (values ? partsOf(text, values).join('') : said(text, String, () => text)),
    rich: (text, values) => createElement(Fragment, null, ...partsOf(text, values)),
    known: (text, values = {}) => translated(text, (message) => fill(own, message, values))?.join(''),
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
    if (!reported.has(text)) console.warn(`${file} has no text for: ${text}`);
    if (!reported.has(file)) globalThis.translation?.onMissing?.(file);
    reported.add(text).add(file);
  });
}

/** A number as the language writes it, with a unit if asked for. */
export const number = (value: number, format?: Intl.NumberFormatOptions) =>
  formats.number(language, value, format);

/** A moment as the language writes it: a date, with a time if asked for. */
export const moment = (value: Date, format: Intl.DateTimeFormatOptions) =>
  formats.date(language, value, format);

/** Words as a list: "A, B, and C"; as a `disjunction`, "A, B, or C". */
export const listOf = (words: string[], type: Intl.ListFormatType = 'conjunction') =>
  new Intl.ListFormat(language, { type }).format(words);

/** How far away something is: "5 minutes ago" for -5. */
export const relativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(language).format(value, unit);

/** Returns how the language sorts words. */
export const wordOrder = () => new Intl.Collator(language).compare;
