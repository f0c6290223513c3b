/**
 * Stands in for Supabase's realtime library, which this product does not use: 17 kB (gzip) that every visitor would wait
 * for. The builds put it in the library's place.
 */
export class RealtimeClient {
  /** The client hands every new token on. */
  setAuth() {}
}
