/**
 * Replaces Supabase's realtime library in every build: this product does not use it, and every visitor would wait for its
 * 17 kB (gzip).
 */
export class RealtimeClient {
  /** The client passes every new token on. */
  setAuth() {}
}
