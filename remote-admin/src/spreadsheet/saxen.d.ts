/** The part of the XML parser that reads a workbook. The package has no types of its own. */
declare module 'saxen' {
  /** Replaces the entities of a text. */
  type Decode = (text: string) => string;

  /** Reads XML that arrives in pieces. */
  export class Parser {
    on(event: 'openTag', act: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', act: (name: string) => void): this;
    on(event: 'text', act: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', act: (text: string) => void): this;
    on(event: 'error', act: (error: Error) => void): this;
    write(xml: string): this;
    end(): this;
  }
}
