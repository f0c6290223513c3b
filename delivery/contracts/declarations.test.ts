import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractOf } from './declarations';

const folder = mkdtempSync(join(tmpdir(), 'newsletters-declarations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const declarations = {
  'session/index.d.ts': `export { type Session, useSession } from './useSession';
    export * from './link';`,
  'session/useSession.d.ts': `import type { Credentials, Role as Rank } from '@newsletters/shared/model';
    import { Row } from '@newsletters/shared/supabase';
    export interface Session { role: Rank; user: Row; signIn(credentials: Credentials): Promise<void> }
    export declare function useSession(): Session;
    export declare const hidden: number;`,
  'session/link.d.ts': `declare const kinds: readonly ["a", "b"];
    export declare function linkIn(url: string): typeof kinds[number];`,
  'model/index.d.ts': `export { type Credentials, signUpSchema } from './schemas';
    export { type Role, roles } from './roles';`,
  'model/schemas.d.ts': `import { z } from 'zod';
    declare const credentialsSchema: z.ZodObject<{ email: z.ZodString }>;
    export type Credentials = z.infer<typeof credentialsSchema>;
    export declare const signUpSchema: z.ZodObject<{ confirmation: z.ZodString }>;`,
  'model/roles.d.ts': `export declare const roles: readonly ["user", "owner"];
    export type Role = (typeof roles)[number];`,
  'supabase/index.d.ts': `import type { Database } from './database.types';
    export type Row = Database['row'];`,
  'supabase/database.types.d.ts': 'export type Database = { row: string };',
};

function contractWith(changes: Partial<typeof declarations> = {}): string {
  for (const [file, text] of Object.entries({ ...declarations, ...changes })) {
    const path = join(folder, 'shared/src', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return contractOf(folder, join(folder, 'shared/src/session/index.d.ts'));
}

const changed = (file: keyof typeof declarations, from: string, to: string) => {
  const text = declarations[file].replace(from, to);
  expect(text).not.toBe(declarations[file]);
  return contractWith({ [file]: text }) !== contractWith();
};

test.each([
  ['an export', 'session/useSession.d.ts', 'useSession(): Session', 'useSession(id: string): Session'],
  ['a type that another entry point exports', 'model/roles.d.ts', '"owner"', '"chief"'],
  ['a type behind a type', 'model/schemas.d.ts', 'email: z.ZodString', 'email: z.ZodEmail'],
  ['what is passed on as a whole', 'session/link.d.ts', '"b"', '"c"'],
  ['a new export', 'session/index.d.ts', 'type Session', 'hidden, type Session'],
] as const)('%s belongs to the contract', (_what, file, from, to) => {
  expect(changed(file, from, to)).toBe(true);
});

test.each([
  ['what is not exported', 'session/useSession.d.ts', 'hidden: number', 'hidden: string'],
  ['what the exports do not reach', 'model/schemas.d.ts', 'confirmation', 'repetition'],
  ['rows, which follow the migrations', 'supabase/database.types.d.ts', 'string', 'number'],
] as const)('%s does not', (_what, file, from, to) => {
  expect(changed(file, from, to)).toBe(false);
});
