import type { ServiceChargeInput, ServiceChargeRecord, TipsSetting, TipsSettingInput } from '@tavola/contract';
import { changedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  getServiceChargeRecord,
  getTipsSetting,
  hasTax,
  updateServiceCharge,
  updateTipsSetting,
} from './charge-settings.rows.ts';

/** Changes the suggested tips; refused if someone else changed them first. */
export async function changeTips(
  tx: Tx,
  scope: LocationScope,
  id: string,
  body: TipsSettingInput & { version: number },
  now: Date,
): Promise<TipsSetting> {
  const isChanged = await updateTipsSetting(tx, scope, id, body, now);
  const current = await getTipsSetting(tx, scope);
  return changedOrRefused(isChanged ? current : null, () =>
    Promise.resolve(current?.tipsSettingID === id ? current : null),
  );
}

/** Changes the service charge, whose tax must be one of this location; refused if someone else changed it first. */
export async function changeServiceCharge(
  tx: Tx,
  scope: LocationScope,
  id: string,
  body: ServiceChargeInput & { version: number },
  now: Date,
): Promise<ServiceChargeRecord> {
  if (body.taxID !== null && !(await hasTax(tx, scope, body.taxID))) refuse('resource.not_found');
  const isChanged = await updateServiceCharge(tx, scope, id, body, now);
  const current = await getServiceChargeRecord(tx, scope);
  return changedOrRefused(isChanged ? current : null, () =>
    Promise.resolve(current?.serviceChargeSettingID === id ? current : null),
  );
}
