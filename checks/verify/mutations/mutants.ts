import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured } from './measure';

/** One mutation: its name, its SQL, and the files with tests that can detect it, the nearest ones first. */
export type Mutant = { name: string; sql: string; nearest: string[]; others: string[] };

const { functions, catalogue, coverage }: Measured = JSON.parse(
  readFileSync(process.env.MEASURED ?? '', 'utf8'),
);

type IsNear = (file: string, place: number) => boolean;

const mutant = (name: string, sql: string, files: string[], isNear: IsNear): Mutant => {
  const nearest = files.filter(isNear);
  return { name, sql, nearest, others: files.filter((file) => !nearest.includes(file)) };
};

/**
 * The mutant of a function. Only files that call it can detect it; near are those whose calls it has the largest share of, and
 * `procedures`, which is about who can call it. Calls that fail count as none, but the function is there.
 */
const ofFunction = (called: string, name: string, sql: string): Mutant => {
  const share = ({ [called]: calls = 0, ...others }: Record<string, number>) =>
    calls / Object.values(others).reduce((sum, more) => sum + more, calls || 1);
  const callers = Object.entries(coverage)
    .filter(([, calls]) => called in calls)
    .sort(([, one], [, other]) => share(other) - share(one))
    .map(([file]) => file);
  const isGuard = name.includes('private.require_');
  return mutant(name, sql, callers, (file, place) => place < 4 || (isGuard && file.includes('procedures')));
};

/** The mutant that a statement makes, by parts of the names of its nearest files, or a function that these call. */
export const ofStatement = ({ name, sql, tests }: Measured['catalogue'][number]): Mutant =>
  functions.some((one) => one.name === tests)
    ? ofFunction(tests, name, sql)
    : mutant(name, sql, Object.keys(coverage), (file) => new RegExp(tests).test(path.basename(file)));

// Each error and each guard in a function.
const guards = /raise exception[\s\S]*?;|perform private\.(?:require_\w+|refuse)\([^;]*\);/g;

/** A mutant for each rule in the catalogue, and for each error and each guard that is removed from a function. */
export const derived: Mutant[] = [
  ...catalogue.map(ofStatement),
  ...functions.flatMap(({ name, sql }) =>
    [...sql.matchAll(guards)].map(({ 0: guard, index }) =>
      ofFunction(
        name,
        `${name} without: ${guard.replace(/\s+/g, ' ').slice(0, 70)}`,
        sql.slice(0, index) + sql.slice(index).replace(guard, 'null;'),
      ),
    ),
  ),
];

/** The mutant that an edit makes: the function's name, if needed, a part of its text, in any white space, and what replaces that. */
export const ofEdit = (edit: string): Mutant => {
  const [where = '', to = ''] = edit.split('→').map((part) => part.trim());
  const [, owner = '', from = ''] = /^(?:(\w+): )?(.*)$/.exec(where) ?? [];
  const words = from.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(words.join('\\s+'));
  const found = functions.filter(
    ({ name, sql }) => (!owner || name.endsWith(`.${owner}`)) && pattern.test(sql),
  );
  const [edited] = found;
  if (!edited || found.length > 1)
    throw new Error(
      `${found.length} functions contain "${from}" today. One must: change it as the function has changed, or begin the line with the function's name`,
    );
  const { name, sql } = edited;
  return ofFunction(
    name,
    `${name}: "${from}" becomes "${to}"`,
    sql.replace(pattern, () => to),
  );
};
