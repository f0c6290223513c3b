/** A file that came with an email. */
export interface Part {
  /** Its file name, without folders. */
  name: string;
  /** Its Content-ID, which `cid:` addresses in the HTML refer to. */
  id: string;
  blob: Blob;
}

/** Somebody an email was sent to. */
export interface Recipient {
  address: string;
  /** As the header gives it; often empty. */
  name: string;
}

/** Who sends a newsletter. */
export interface Sender {
  /** Its List-Id, or else the address that it comes from, in small letters. */
  id: string;
  /** As its emails name it; empty if that says nothing. */
  name: string;
}

/** What an email or a saved page consists of. */
export interface Letter {
  /** Absent for a saved page, which has a title. */
  subject?: string;
  html: string;
  parts: Part[];
  recipients: Recipient[];
  /** Absent for a saved page. */
  sender?: Sender;
  /** When it was sent, in milliseconds; 0 if nobody knows. */
  sentAt: number;
}
