/** What an import removes from an email. */
export type Removal =
  | 'pixels'
  | 'links'
  | 'ids'
  | 'redirects'
  | 'tags'
  | 'addresses'
  | 'greetings'
  | 'scripts'
  | 'styles'
  | 'comments';

/** How often something was removed, in the order of the first time. */
export class Removals extends Map<Removal, number> {
  add(kind: Removal, count = 1) {
    if (count > 0) this.set(kind, (this.get(kind) ?? 0) + count);
  }
}
