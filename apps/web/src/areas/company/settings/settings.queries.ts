import {
  fieldsOf,
  fulfillmentRoutes,
  keysOf,
  operationalSettingRoutes,
  settingsRoutes,
  type FulfillmentsInput,
  type OperationalSetting,
  type SettingGroup,
  type SettingInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { isSame } from '#ui/forms/record-form.ts';

/** The setting as a form edits it: what others save while it is open does not replace what is typed. */
export const settingRecordQuery = queryOptions({
  ...recordOptions,
  queryKey: ['settingRecord'],
  queryFn: ({ signal }) => call(settingsRoutes.operational, undefined, { signal }),
});

const groups = [
  'menuConfiguration',
  'general',
  'saleProcessing',
  'closeProcedures',
  'generalPosTerminal',
  'timeClock',
  'pinLength',
  'giftCards',
  'onlineOrders',
  'reports',
  'loyaltyManagement',
  'compCalculator',
] as const satisfies readonly SettingGroup[];

type Values = Partial<SettingInput>;

/**
 * Saves fields of the setting, each through the sub-path that owns it. A change by another person to other fields is
 * kept and no reason to ask; one of the same fields is refused with both versions.
 */
export function settingSaver(
  loaded: OperationalSetting,
  write: (group: SettingGroup, setting: OperationalSetting) => Promise<OperationalSetting> = writeGroup,
): (values: Values & { readonly version: number }) => Promise<OperationalSetting> {
  let known = loaded;
  return async ({ version: _version, ...values }) => {
    const fields = keysOf(values);
    const base = known;
    const saveGroup = async (group: SettingGroup): Promise<void> => {
      // The values of the form replace those that are stored; its amounts are figures of the same unit.
      const asked = { ...known, ...values } as OperationalSetting;
      try {
        known = await write(group, asked);
      } catch (failure) {
        const current = conflictOf(failure);
        if (current === null) throw failure;
        const isOverlapping = fields.some(
          (field) => !isSame(current[field], base[field]) && !isSame(current[field], values[field]),
        );
        known = current;
        if (isOverlapping) throw failure;
        await saveGroup(group);
      }
    };
    for (const group of groups) {
      const isChanged = fieldsOf(group).some((field) => field in values && !isSame(values[field], known[field]));
      if (isChanged) await saveGroup(group);
    }
    return known;
  };
}

function conflictOf(failure: unknown): OperationalSetting | null {
  if (!(failure instanceof CallError) || failure.errorCode !== 'resource.version_conflict') return null;
  // The refusal of these calls carries the current setting.
  return failure.body.additionValue.current as OperationalSetting;
}

const writeGroup = withRefetch(operationalQuery.queryKey, (group: SettingGroup, setting: OperationalSetting) => {
  const fields = Object.fromEntries(fieldsOf(group).map((field) => [field, setting[field]]));
  const body = { ...fields, version: setting.version };
  // A module that is gone is gone everywhere: the other terminals are asked to reload (decision 11).
  const query = { forceReload: group === 'menuConfiguration' };
  // The body has the fields of this group, which is what its call takes.
  return call(operationalSettingRoutes[group], { body, query } as never) as Promise<OperationalSetting>;
});

/** The fulfilment types for their form: never replaced while a person types, unlike `fulfillmentQuery`. */
export const fulfillmentRecordQuery = queryOptions({
  ...recordOptions,
  queryKey: ['fulfillmentRecord'],
  queryFn: ({ signal }) => call(settingsRoutes.fulfillment, undefined, { signal }),
});
/** Saves what the location offers; terminals offer it from their next order on. */
export const updateFulfillments = withRefetch(
  ['posData', 'fulfillment'],
  (body: FulfillmentsInput & { readonly version: number }) => call(fulfillmentRoutes.update, { body }),
);
