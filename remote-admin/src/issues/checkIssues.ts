import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import type { NewsletterSender } from '@newsletters/shared/api/newsletters/senders';
import { fold, newsletterSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import type { Issue } from './readIssue';

/** In place of a newsletter's id: an email becomes a newsletter, or isn't imported. */
export const NEW = 'new';
export const SKIP = 'skip';

type Text = 'title' | 'description' | 'category_id';

/** What the user has chosen and entered for an email. */
export interface Edit extends Partial<Record<Text, string>> {
  /** The id of a newsletter, `NEW` or `SKIP`. */
  target?: string;
  /** Why the list proposed this target, if that was kept and not chosen. */
  reason?: string;
  cover?: boolean;
}

/** An email with what becomes of it. */
export interface Checked extends Record<Text, string> {
  issue: Issue;
  target: string;
  /** The newsletter whose example it becomes. */
  existing: NewsletterOverview | undefined;
  /** Why this is proposed. */
  reason: string;
  cover: boolean;
  problems: Partial<Record<Text | 'target', string>>;
}

/** What the emails are compared with. */
export interface Present {
  newsletters: NewsletterOverview[];
  senders: NewsletterSender[];
}

function problemsOf(texts: Record<Text, string>): Checked['problems'] {
  const { title, description, category_id } = newsletterSchema.shape;
  const messageOf = (field: typeof title | typeof category_id, text: string) =>
    field.safeParse(text).error?.issues[0]?.message;
  return {
    title: messageOf(title, texts.title),
    description: messageOf(description, texts.description),
    category_id: messageOf(category_id, texts.category_id),
  };
}

/** Finds the newsletter that an email belongs to: by its sender, or else by its title. */
function finderOf({ newsletters, senders }: Present) {
  const byId = new Map(newsletters.map((one) => [one.id, one]));
  const byTitle = new Map(newsletters.toReversed().map((one) => [fold(one.title.trim()), one]));
  // Of several newsletters with the same sender, the one that was confirmed last.
  const bySender = new Map(senders.toReversed().map((one) => [one.sender, byId.get(one.newsletter_id)]));
  return {
    byId,
    find: ({ sender, title }: Issue) => {
      const same = bySender.get(sender ?? '');
      if (same) return { found: same, reason: t('It has the same sender.') };
      const titled = byTitle.get(fold(title));
      return { found: titled, reason: titled ? t('It has the same title.') : '' };
    },
  };
}

/** Whether an email, or a file of one, has been chosen twice. */
const isSame = (one: Issue, other: Issue) =>
  one.file.size === other.file.size &&
  one.sentAt === other.sentAt &&
  one.subject === other.subject &&
  one.description === other.description;

/** Why an email isn't proposed, beside the one that is. */
function reasonBeside(issue: Issue, proposed: Issue | undefined): string {
  if (proposed && isSame(issue, proposed)) return t('The same email is in the list already.');
  return proposed && proposed.sentAt > issue.sentAt
    ? t('There is a newer one from the same sender.')
    : t('Another email is for the same newsletter.');
}

/**
 * Proposes for each email what becomes of it: of all from one sender, the newest becomes the example of a newsletter or a new one. Finds what is
 * wrong with what was chosen and entered instead.
 */
export function checkIssues(issues: Issue[], present: Present, edits: ReadonlyMap<string, Edit>): Checked[] {
  const { byId, find } = finderOf(present);
  const newest = new Map<string, Issue>();
  const identityOf = (issue: Issue) =>
    find(issue).found?.id ?? issue.sender ?? (fold(issue.title) || issue.key);
  for (const issue of issues) {
    const other = newest.get(identityOf(issue));
    if (!other || issue.sentAt > other.sentAt) newest.set(identityOf(issue), issue);
  }
  const taken = new Set<string>();
  return issues.map((issue): Checked => {
    const { found, reason } = find(issue);
    const proposed = newest.get(identityOf(issue));
    const isNewest = proposed === issue;
    const usual = isNewest ? (found?.id ?? NEW) : SKIP;
    const { target: chosen, reason: kept = '', cover = true, ...entered } = edits.get(issue.key) ?? {};
    // What was chosen may have been deleted meanwhile.
    const target = chosen === NEW || chosen === SKIP || byId.has(chosen ?? '') ? (chosen ?? usual) : usual;
    const texts = { title: issue.title, description: issue.description, category_id: '', ...entered };
    const existing = byId.get(target);
    const proposal = isNewest ? reason : reasonBeside(issue, proposed);
    const repeats = existing !== undefined && taken.has(target);
    taken.add(target);
    return {
      issue,
      target,
      existing,
      reason: target === chosen && kept ? kept : target === usual ? proposal : '',
      cover,
      ...texts,
      problems: {
        ...(target === NEW && problemsOf(texts)),
        ...(repeats && { target: t('Another email is for the same newsletter.') }),
      },
    };
  });
}

export const hasProblem = ({ problems }: Checked) =>
  Object.values(problems).some((problem) => problem !== undefined);

export const isReady = (checked: Checked) => checked.target !== SKIP && !hasProblem(checked);
