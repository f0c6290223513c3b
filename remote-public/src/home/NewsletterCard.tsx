import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { direction } from '@newsletters/shared/language';
import { type Frequency, rhythmName } from '@newsletters/shared/model';
import { usePicture } from '@newsletters/shared/ui';
import { type KeyboardEvent, memo } from 'react';
import { NewsletterLink } from '../newsletter/NewsletterLink';
import { subscribedLabels } from '../subscriptions/subscribedLabels';
import { coverSizes } from './cardStyle';

/** The id of the button that subscribes to the selected newsletters. */
export const SUBSCRIBE = 'subscribe-to-selected';

interface Props {
  item: NewsletterListItem;
  /** Whether its image is requested at once, instead of when it is near the screen. */
  eager: boolean;
  /** The frequency of the user's active subscription, if there is one. */
  subscribed: Frequency | undefined;
  /** Whether it is selected; undefined while nothing can be selected. */
  selected: boolean | undefined;
  onToggle: ((item: NewsletterListItem) => void) | undefined;
}

/** From any card to the button, without all the cards in between. */
const goToSubscribe = (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  // Or the same key press would go on to press the button.
  event.preventDefault();
  document.getElementById(SUBSCRIBE)?.focus();
};

/**
 * A newsletter in the grid, styled by `cardStyle`. Its title is a link or, while newsletters are being selected, the label
 * of a checkbox, and nothing else on the card can be pressed; it is stretched over the card.
 */
export const NewsletterCard = memo(function NewsletterCard({
  item,
  eager,
  subscribed,
  selected,
  onToggle,
}: Props) {
  const picture = usePicture(item.image_url, coverSizes, { focus: item.image_focus });
  // A new image is a new element, or the old one would show until the new one has loaded.
  const image = <img key={item.image_url} {...picture} alt="" loading={eager ? 'eager' : 'lazy'} />;
  return (
    <article>
      {/* What the server renders keeps its place while the image waits for the page's code. */}
      {typeof document === 'undefined' ? (
        <div className="cover" style={picture.style}>
          {image}
        </div>
      ) : (
        image
      )}
      <div className="text">
        <div className="words">
          <div>
            <h3 dir="auto">
              {selected === undefined ? (
                <NewsletterLink newsletter={item} />
              ) : (
                <label>
                  <input
                    type="checkbox"
                    // In the corner of the page's direction, not of the title's.
                    dir={direction}
                    checked={selected}
                    onChange={() => onToggle?.(item)}
                    onKeyDown={goToSubscribe}
                  />
                  {item.title}
                </label>
              )}
            </h3>
            <p dir="auto">{item.description}</p>
          </div>
        </div>
        <div className="facts">
          <span className="category" dir="auto">
            {item.categories?.name}
          </span>
          <span className={subscribed && 'subscribed'}>
            {subscribed ? subscribedLabels[subscribed] : rhythmName(item.rhythm)}
          </span>
        </div>
      </div>
    </article>
  );
});
