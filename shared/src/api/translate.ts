import { known } from '@newsletters/shared/texts';

/** What fills the placeholders of a template. */
export type Values = Record<string, string | number>;

/** A template with `{name}` replaced by the value of that name; what has no value stays. */
export const filled = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );

/** With the name of a field as the language has it. Every other value is a number, or what someone entered. */
const named = (values: Values): Values =>
  typeof values.label === 'string' ? { ...values, label: known(values.label) ?? values.label } : values;

/**
 * The sentence of a template, for the user. All messages of servers pass through here. A template that isn't in
 * `databaseMessages` stays as the server wrote it.
 */
export const translate = (template: string, values: Values): string =>
  known(template, named(values)) ?? filled(template, values);
