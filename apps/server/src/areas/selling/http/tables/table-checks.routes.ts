import type { TableCheckInput, tableCheckRoutes } from '@tavola/contract';
import { checkChanges } from '@tavola/selling';
import type { Call, Handlers } from '#platform/http/call.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { readSiblings, readTableCheck } from '../../commands/table-check/read-check.ts';
import { removeDraft } from '../../commands/table-check/remove-draft.ts';
import { saveCheck, type CheckAnswer } from '../../commands/table-check/save-check.ts';
import type { NumberedBills } from '../../commands/table-check/write-check.ts';
import { intentNow } from '../../commands/work.ts';
import { findPinApprover, type PinServices } from '../payments/pin-approver.ts';

/** The calls about the bills of a table (selling spec, section 7; decision 144). */
export function createTableCheckHandlers(deps: SellingDeps, pins: PinServices): Handlers<typeof tableCheckRoutes> {
  const save = async <A extends NumberedBills>(
    call: Call<undefined, undefined, TableCheckInput>,
    answerOf: CheckAnswer<A>,
  ) => {
    const pinCode = call.body.bills.find((bill) => bill.pinCode != null)?.pinCode;
    const input = { check: call.body, approverID: await findPinApprover(call, pinCode, pins) };
    return retrySave(
      (work) => call.transact(work),
      (tx, taken) => saveCheck(intentNow(tx, call.actor, deps), input, taken, answerOf),
    );
  };
  return {
    byTable: (call) => {
      const { id } = call.params;
      return call.read((tx) =>
        call.query.includeAllSibling === true
          ? readSiblings(tx, call.scope, id)
          : readTableCheck(tx, call.scope, { tableID: id }),
      );
    },
    byTableGroup: (call) => call.read((tx) => readTableCheck(tx, call.scope, { tableGroupID: call.params.id })),
    save: (call) => save(call, (check) => check),
    saveChanges: (call) => save(call, (check, shown) => checkChanges(shown(), check)),
    removeDraft: (call) => call.transact((tx) => removeDraft(intentNow(tx, call.actor, deps), call.params.id)),
  };
}
