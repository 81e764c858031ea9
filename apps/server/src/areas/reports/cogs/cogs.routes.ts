import { nameIn, permission, type cogsRoutes, type CogsAnswer } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { writeFile } from '#platform/imports/files/write-file.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import { assertCounted, factsOf, readScope, REPORT_LIMITS } from '../figures/report-scope.ts';
import { readCogs } from './cogs.rows.ts';
import { cogsWords } from './cogs.words.ts';

interface CogsServices extends Pick<Services, 'now'> {
  readonly facts: Pick<FactWriter, 'catchUp'>;
}

const SEES_STOCK = [permission.inventoryReport.view];
const FIGURES = ['quantity', 'net', 'cost', 'unknownCostQuantity', 'waste', 'difference'] as const;

/** The calls of the cost of goods sold (decision 242). */
export function createCogsHandlers({ now, facts }: CogsServices): Handlers<typeof cogsRoutes> {
  const read = async (
    tx: Tx,
    call: Call,
    { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  ): Promise<Omit<CogsAnswer, 'pendingCount'>> => {
    const query = { startDate, endDate, locationIDs: [], channels: [], fulfillments: [], employeeIDs: [] };
    return readCogs(tx, await readScope(tx, call, { ...query, attribution: 'served' }, SEES_STOCK, now()));
  };
  return {
    list: async (call) => {
      const pendingCount = await facts.catchUp(companyOf(call.scope), factsOf(call, call.query));
      return { ...(await call.readForCompany((tx) => read(tx, call, call.query), REPORT_LIMITS)), pendingCount };
    },
    export: async (call) => {
      assertCounted(await facts.catchUp(companyOf(call.scope), factsOf(call, call.query)));
      const { startDate, endDate, format } = call.query;
      const { rows, totals } = await call.transactForCompany(async (tx) => {
        const found = await read(tx, call, call.query);
        const after = { list: 'cogs', rows: found.rows.length, filter: { startDate, endDate }, format };
        await recordAudit(
          tx,
          call.actor,
          { action: 'export.made', targetType: 'report', targetID: 'cogs', after },
          now(),
        );
        return found;
      });
      const headings = [cogsWords.item, ...FIGURES.map((name) => cogsWords[name])].map((word) => word[call.language]);
      const cells = [
        ...rows.map((row) => [nameIn(row, call.language), ...FIGURES.map((name) => row[name])]),
        [cogsWords.total[call.language], ...FIGURES.map((name) => totals[name])],
      ];
      return writeFile(call.scope.companyID, `cogs-${startDate}-${endDate}`, format, call.language, headings, cells);
    },
  };
}
