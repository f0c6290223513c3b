import { filled, type Values } from './translate';

/** What a server says: a template and what fills it. A sentence without values is its own template. */
export interface ServerMessage {
  template: string;
  values: Values;
}

/**
 * Finds the template of a server's message in `details`, where `private.refuse` puts it and others put anything. It counts only if it
 * makes the very sentence that the server wrote; otherwise the sentence stays as it is.
 */
export function serverMessage(message: string, details?: unknown): ServerMessage {
  const asWritten = { template: message, values: {} };
  try {
    const { template, values }: ServerMessage = JSON.parse(String(details));
    return filled(template, values) === message ? { template, values: { ...values } } : asWritten;
  } catch {
    return asWritten;
  }
}
