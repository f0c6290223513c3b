import type { Database, Row } from '@newsletters/shared/supabase';

type Names<Columns extends string> = Columns extends `${infer First},${infer Rest}`
  ? Names<First> | Names<Rest>
  : Columns extends ` ${infer Name}`
    ? Name
    : Columns;

/**
 * A row of a table with the columns that a read names, such as `'id, name'`. Reads name their columns, never `*`: a build looks
 * up since which migration these exist.
 */
export type Selected<Table extends keyof Database['public']['Tables'], Columns extends string> = Pick<
  Row<Table>,
  Names<Columns> & keyof Row<Table>
>;
