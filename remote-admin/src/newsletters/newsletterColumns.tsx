import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { number } from '@newsletters/shared/language';
import { dateOf } from '@newsletters/shared/model';
import type { Column } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { lines, passFocusOn, usePicture } from '@newsletters/shared/ui';
import type { RefCallback, RefObject } from 'react';
import { actions } from '../columns';
import { SubscriberLine } from '../growth/SubscriberLine';
import { badgesOf } from './badges';
import { sortable } from './sortable';
import type { View } from './view';

// Plain elements, because every row renders again while a search is typed.
const secondary = {
  ...lines(1),
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
};

const thumbnail = {
  flex: 'none',
  width: 64,
  height: 36,
  borderRadius: 4,
  objectFit: 'cover',
  background: 'var(--mui-palette-action-hover)',
} as const;

const opens = {
  display: 'block',
  maxWidth: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  lineHeight: 1.35,
  textAlign: 'start',
  cursor: 'pointer',
} as const;

const badge = {
  display: 'inline-block',
  marginInlineEnd: 6,
  padding: '0 6px',
  borderRadius: 4,
  background: 'var(--mui-palette-action-selected)',
  color: 'var(--mui-palette-text-primary)',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '16px',
} as const;

interface TitleProps {
  newsletter: NewsletterOverview;
  ref?: RefCallback<HTMLButtonElement>;
  onOpen: () => void;
}

function Title({ newsletter, ref, onOpen }: TitleProps) {
  const { title, description, image_url } = newsletter;
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <img {...usePicture(image_url, '64px')} alt="" loading="lazy" style={thumbnail} />
      <div style={{ minWidth: 0 }}>
        <button ref={ref} type="button" className="row-title" style={opens} onClick={onOpen}>
          <span dir="auto" style={lines(1)}>
            {title}
          </span>
        </button>
        <div style={secondary}>
          {badgesOf(newsletter).map((text) => (
            <span key={text} style={badge}>
              {text}
            </span>
          ))}
          <bdi>{description}</bdi>
        </div>
      </div>
    </div>
  );
}

const withLine = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  verticalAlign: 'middle',
} as const;

function Subscribers({ id, active_subscribers }: NewsletterOverview) {
  return (
    <span style={withLine}>
      <SubscriberLine id={id} />
      <span className="not-phone">{number(active_subscribers)}</span>
      <span className="phone-only">
        {t('{count, plural, one {# subscriber} other {# subscribers}}', { count: active_subscribers })}
      </span>
    </span>
  );
}

/** When visitors see it from, or will, and apart from that when it was entered. */
const Dates = ({ publish_at, entered_at }: NewsletterOverview) => (
  <div style={{ display: 'inline-block', lineHeight: 1.2 }}>
    {publish_at ? dateOf(publish_at) : t('Not yet')}
    <br className="not-phone" />
    <span className="phone-only"> · </span>
    <span style={{ color: secondary.color, fontSize: '0.75rem' }}>
      {t('Entered {date}', { date: dateOf(entered_at) })}
    </span>
  </div>
);

const titleOf = ({ title }: NewsletterOverview) => title;

interface Actions {
  /** The newsletter that takes the focus when it renders. */
  returning: RefObject<string | undefined>;
  takeFocus: ReturnType<typeof takeFocusOnce>;
  onOpen: (view: View) => void;
  onDelete: (newsletter: NewsletterOverview) => void;
}

/** Gives a row the focus back once, unless the user has gone on meanwhile. What was changed can take it out of the list a moment later. */
export function takeFocusOnce() {
  let isReturning = true;
  return (button: HTMLButtonElement | null) => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.matches('h1');
    if (isReturning && isFree) button?.focus({ preventScroll: true });
    isReturning = false;
    return passFocusOn(button);
  };
}

/** The columns of the newsletters table. The server sorts, because not all rows are loaded. */
export const newsletterColumns = ({
  returning,
  takeFocus,
  onOpen,
  onDelete,
}: Actions): Column<NewsletterOverview>[] => [
  {
    label: sortable.title.label,
    cell: (newsletter) => (
      <Title
        newsletter={newsletter}
        ref={newsletter.id === returning.current ? takeFocus : undefined}
        onOpen={() => onOpen({ name: 'detail', id: newsletter.id })}
      />
    ),
    sortBy: 'server',
    phone: 'title',
  },
  {
    label: sortable.category.label,
    cell: ({ category_name }) => <bdi>{category_name}</bdi>,
    sortBy: 'server',
    width: '18%',
    phone: 'fact',
  },
  {
    label: sortable.subscribers.label,
    cell: (newsletter) => <Subscribers {...newsletter} />,
    sortBy: 'server',
    width: 168,
    align: 'end',
    phone: 'fact',
  },
  {
    label: sortable.created.label,
    cell: (newsletter) => <Dates {...newsletter} />,
    sortBy: 'server',
    width: 'clamp(140px, 14vw, 180px)',
    phone: 'fact',
  },
  actions({
    nameOf: titleOf,
    onView: ({ id }) => onOpen({ name: 'detail', id }),
    onEdit: ({ id }) => onOpen({ name: 'form', id }),
    onDelete,
  }),
];
