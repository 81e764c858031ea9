import { removal } from '#platform/crud/remove-rows.ts';
import { isSameName, type DemoData, type demoDataRoutes } from '@tavola/contract';
import { changePosData } from '#areas/catalog/index.ts';
import { createPayInOutReasons, defaultWords, readOperationalSetting, readTenantInfo } from '#areas/company/index.ts';
import { removeDemoSales } from '#areas/selling/index.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createMenuHead, listMenuPlaces, type Editing } from '../menus/menus.rows.ts';
import { planRemoval, removeDemoRecords, type DemoPlan } from './demo-data.rows.ts';
import { hasPayInOutReasons } from './demo-office.rows.ts';

const answerOf = ({ isInstalled, counts }: DemoPlan): DemoData => ({ isInstalled, ...counts });

/** The demo data of a restaurant (decision 155). Removing it twice removes it once. */
export function createDemoDataHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof demoDataRoutes> {
  return {
    get: (call) => call.read(async (tx) => answerOf(await planRemoval(tx, call.scope.companyID))),
    remove: (call) =>
      changePosData(call, now(), async (tx, skipPosVersion) => {
        const { scope, session } = call;
        const { locationName } = await readTenantInfo(tx, scope, { now: now(), supportContact: null });
        if (!isSameName(call.body.locationName, locationName))
          throw new Refusal('validation.failed', { fields: [{ path: 'locationName', code: 'name_mismatch' }] });
        const plan = await planRemoval(tx, scope.companyID);
        if (!plan.isInstalled) {
          skipPosVersion();
          return answerOf(plan);
        }
        await removeDemoSales(tx, scope);
        await removeDemoRecords(tx, scope.companyID, plan, removal(call, now()));
        await leaveOneMenu(tx, scope, { userID: session.userID, now: now() }, newID);
        await leaveReasons(tx, scope, { now, newID });
        await recordAudit(
          tx,
          call.actor,
          {
            action: 'demoData.removed',
            targetType: 'company',
            targetID: scope.companyID,
            after: { removed: plan.counts.removed, kept: plan.counts.kept },
          },
          now(),
        );
        return { isInstalled: false, ...plan.counts };
      }),
  };
}

/** A location without any menu gets an empty one, as a restaurant without demo data begins. */
async function leaveOneMenu(tx: Tx, scope: LocationScope, editing: Editing, newID: () => string): Promise<void> {
  if ((await listMenuPlaces(tx, scope)).length > 0) return;
  const { language } = await readOperationalSetting(tx, scope);
  await createMenuHead(tx, scope, newID(), { name: defaultWords.menu[language], isOnlineMenu: false }, editing);
}

/** A company without any reason of pay-ins and pay-outs gets the usual ones, as it begins without demo data. */
async function leaveReasons(tx: Tx, scope: LocationScope, tools: Pick<Services, 'now' | 'newID'>): Promise<void> {
  if (await hasPayInOutReasons(tx, scope.companyID)) return;
  const { language } = await readOperationalSetting(tx, scope);
  await createPayInOutReasons(tx, scope, language, tools);
}
