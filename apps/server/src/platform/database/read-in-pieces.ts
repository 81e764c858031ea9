import type { QueryResultRow } from 'pg';
import type { Sql } from './sql.ts';
import type { Tx } from './tx.ts';

/** So few that they are gone before the garbage collection takes them for something that stays. */
const ROWS_AT_ONCE = 200;

/**
 * Gives what a query finds to `take` in pieces, all as of one moment, for files of any length; answers the number of
 * rows. One at a time in a transaction.
 */
export async function readInPieces<Row extends QueryResultRow>(
  tx: Tx,
  query: Sql,
  take: (rows: Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  await tx.send({ text: `DECLARE pieces NO SCROLL CURSOR FOR ${query.text}`, values: query.values });
  for (;;) {
    // Each query has other columns, so what is prepared for one does not fit the next.
    const { rows } = await tx.send<Row>({ text: `FETCH ${ROWS_AT_ONCE} FROM pieces`, isOwnText: true });
    if (rows.length === 0) break;
    count += rows.length;
    await take(rows);
    // What the driver still knows of the statement has none of its rows any longer.
    rows.length = 0;
    await tx.letOthersPass();
  }
  await tx.send({ text: 'CLOSE pieces' });
  return count;
}
