/** Where the cache has a user's subscriptions; in a file of its own, so that home can look there without loading how they are read. */
export const subscriptionsKey = (userId: string) => ['newsletter_subscriptions', userId] as const;
