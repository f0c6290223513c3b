/** What fills the placeholders of a template. */
export type Values = Record<string, string | number>;

/** A template with `{name}` replaced by the value of that name; what has no value stays. */
export const filled = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );

/** The sentence of a template, for the user. All messages of servers pass through here: English is the template itself. */
export const translate = (template: string, values: Values): string => filled(template, values);
