import type { DirectoryItem } from '@newsletters/shared/api/newsletterDirectory';
import { defaultFrequency, type Frequency, frequencyNames } from '@newsletters/shared/model';
import { Link } from '@newsletters/shared/router';
import { usePicture } from '@newsletters/shared/ui';
import { memo } from 'react';
import { fromHome } from '../newsletter/useBack';

interface Props {
  item: DirectoryItem;
  /** The frequency of the user's active subscription, if there is one. */
  subscribed: Frequency | undefined;
}

/** A newsletter in the grid, styled by `cardStyle`. Its title is the only link, stretched over the card. */
export const NewsletterCard = memo(function NewsletterCard({ item, subscribed }: Props) {
  return (
    <article>
      {/* A new image is a new element, or the old one would show until the new one has loaded. */}
      <img key={item.image_url} {...usePicture(item.image_url)} alt="" loading="lazy" />
      <div className="text">
        <div className="words">
          <div>
            <h3>
              <Link to={`/newsletter/${item.id}`} state={fromHome}>
                {item.title}
              </Link>
            </h3>
            <p>{item.description}</p>
          </div>
        </div>
        <div className="facts">
          <span className="category">{item.categories?.name}</span>
          {subscribed ? (
            <span className="subscribed">{`Subscribed · ${frequencyNames[subscribed]}`}</span>
          ) : (
            <span>{frequencyNames[defaultFrequency]}</span>
          )}
        </div>
      </div>
    </article>
  );
});
