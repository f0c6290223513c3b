import { t } from '@newsletters/shared/texts';
import { z } from 'zod';
import { defaultFrequency, frequencies } from './frequencies';
import { newsletterStates } from './newsletterStates';
import { rhythms } from './rhythms';
import { roles } from './roles';

// The content security policy forbids `eval`, and reports every attempt.
z.config({ jitless: true });

/** Limits for input. The migrations contain the same ones as checks, and a test compares the two. */
export const limits = {
  passwordMin: 6,
  /** In bytes; the password hash ignores any more. */
  passwordMaxBytes: 72,
  titleMin: 3,
  titleMax: 100,
  descriptionMax: 5000,
  exampleMax: 1_000_000,
  categoryNameMin: 2,
  categoryNameMax: 50,
  categoryDescriptionMax: 1000,
  siteNameMin: 3,
  siteNameMax: 50,
  heroHeadingMax: 200,
  heroTextMax: 2000,
} as const;

/** The number of characters as the database counts them: code points, not UTF-16 units. */
export const characters = (text: string) => [...text].length;

/** Invisible characters: format, control and space characters, and the fillers and selectors that count as letters or marks. */
const invisible =
  /[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|[\u17B4\u17B5]|\u034F|[\u180B-\u180F]|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;

/** Whether nothing of a text is visible; the database has the same rule. */
const isBlank = (text: string) => text.replace(invisible, '') === '';

/** A text of `min` to `max` characters, with the messages of the database; `canBeEmpty` if it doesn't have to be there. */
export const textBetween = (label: string, min: number, max: number, canBeEmpty = false) =>
  z
    .string()
    .trim()
    .refine((text) => !isBlank(text) || (canBeEmpty && text === ''), t('{label} is required', { label }))
    .refine(
      (text) => isBlank(text) || (characters(text) >= min && characters(text) <= max),
      t('{label} must be between {shortest} and {longest} characters', {
        label,
        shortest: min,
        longest: max,
      }),
    );

const optionalText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => characters(text) <= max,
      t('{label} must be at most {longest} characters', { label, longest: max }),
    );

const password = z
  .string()
  .min(1, t('Password is required'))
  .refine(
    (text) => text === '' || characters(text) >= limits.passwordMin,
    t('Password must be at least 6 characters'),
  )
  .refine(
    (text) => new TextEncoder().encode(text).length <= limits.passwordMaxBytes,
    t('Password must be at most 72 bytes'),
  );

const email = z
  .string()
  .trim()
  .min(1, t('Email is required'))
  .refine(
    (text) => text === '' || z.email().safeParse(text).success,
    t('Please enter a valid email address.'),
  );

/** The sign-in and create-account form. */
export const credentialsSchema = z.object({ email, password });
export type Credentials = z.infer<typeof credentialsSchema>;

/** A form that asks for nothing but an address. */
export const addressSchema = z.object({ email });

/** The form for a code from an email; what was pasted around and between its digits doesn't matter. */
export const codeSchema = z.object({
  token: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .refine((digits) => /^\d{6,10}$/.test(digits), t('Please enter the six digits from the email')),
});

/** The form that requests a recovery link; whatever is in the password field does not matter. */
export const recoverySchema = z.object({ email, password: z.string() });

/** A form with a single password: a new one, or the current one as a confirmation. */
export const passwordSchema = z.object({ password });

/** The form that changes the password. */
export const passwordChangeSchema = z
  .object({ current: password, password })
  .refine(({ current, password }) => current !== password, {
    path: ['password'],
    message: t('Please choose a password that differs from your current one'),
  });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The owner's New User form. */
export const newUserSchema = z.object({ email, password, role: z.enum(roles, t('Role is required')) });
export type NewUser = z.infer<typeof newUserSchema>;

/** The New User form for a user who chooses the password; the password field is ignored. */
export const invitedUserSchema = newUserSchema.extend({ password: z.string() });

const earliest = Date.parse('2000-01-01T00:00:00Z');
const latest = Date.parse('2100-01-01T00:00:00Z');

/** Why nothing can be published at a moment; undefined if it's one from 2000 to 2099. */
export function publishProblem(moment: string): string | undefined {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return t('Please enter both a date and a time');
  return time >= earliest && time < latest ? undefined : t('Publish on must be a date between 2000 and 2099');
}

/** The form for creating and editing a newsletter; texts are trimmed before they are measured. */
export const newsletterSchema = z
  .object({
    title: textBetween(t('Title'), limits.titleMin, limits.titleMax),
    description: textBetween(t('Description'), 1, limits.descriptionMax),
    category_id: z.string().min(1, t('Please select a category')),
    example_content: optionalText(t('Example content'), limits.exampleMax),
    image_focus: z.number().int().min(0).max(100),
    state: z.enum(newsletterStates),
    /** A moment as the database writes it; empty for none. Only a visible newsletter needs it. */
    publish_at: z.string(),
    rhythm: z.enum(rhythms),
  })
  .superRefine(({ state, publish_at }, context) => {
    const message = state === 'visible' && publish_at !== '' ? publishProblem(publish_at) : undefined;
    if (message) context.addIssue({ code: 'custom', path: ['publish_at'], message });
  });
export type NewsletterForm = z.infer<typeof newsletterSchema>;

/** The form for creating and editing a category. */
export const categorySchema = z.object({
  name: textBetween(t('Name'), limits.categoryNameMin, limits.categoryNameMax),
  description: optionalText(t('Description'), limits.categoryDescriptionMax),
});
export type CategoryForm = z.infer<typeof categorySchema>;

/** The subscribe dialog. */
export const subscribeSchema = z.object({
  newsletter_id: z.string().min(1, t('Please select a newsletter')),
  frequency: z.enum(frequencies).default(defaultFrequency),
});

/** The form for the hero texts. */
export const heroSchema = z.object({
  hero_heading: optionalText(t('Hero heading'), limits.heroHeadingMax),
  hero_text: optionalText(t('Hero text'), limits.heroTextMax),
});
export type HeroForm = z.infer<typeof heroSchema>;
