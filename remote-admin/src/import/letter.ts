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

/** What an email or a saved page consists of. */
export interface Letter {
  subject: string;
  html: string;
  parts: Part[];
  recipients: Recipient[];
}
