import * as z from 'zod/mini';
import type { AmountOrPercent } from '../kit/fields/amount.ts';
import { answeredValue, percent, positiveValue, uuid } from '../kit/fields/fields.ts';
import { recordVersion } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { Fulfillment } from '../kit/enumerations.ts';
import { permission } from '../kit/permissions.ts';
import { OperationalSetting } from '../company/operational-setting.ts';
import { ServiceChargeSetting } from '../company/settings.ts';

/** Service charges and suggested tips of a location (back-office spec, sections 3, 5 and 7; decisions 44 and 52). */

/** Slots of each kind that a location has, filled or not (back-office spec, section 9). */
export const QUICK_TIP_SLOTS = 3;
export const TipsType = { Custom: 'custom', Percentage: 'percentage', Fixed: 'fixed' } as const;
export type TipsType = (typeof TipsType)[keyof typeof TipsType];

const tipAmount = () => z.number({ error: 'amount_required' }).check(z.gte(0, 'amount_required'));
/** 0 = an empty slot. */
const QuickTip = z.object({ type: z.enum(['percentage', 'fixed']), amount: z.pipe(tipAmount(), positiveValue()) });
export type QuickTip = z.infer<typeof QuickTip>;

type Tips = readonly { readonly type: 'percentage' | 'fixed'; readonly amount: AmountOrPercent }[];
const hasAllSlots = (tips: Tips): boolean =>
  tips.length === 2 * QUICK_TIP_SLOTS && tips.filter(({ type }) => type === 'percentage').length === QUICK_TIP_SLOTS;
const hasValidPercentages = (tips: Tips): boolean =>
  tips.every(({ type, amount }) => type === 'fixed' || amount <= 100);

export const TipsSettingInput = z.object({
  defaultTipsType: z.enum(TipsType),
  isQuickTip: z.boolean(),
  quickTips: z
    .array(QuickTip)
    .check(z.refine(hasAllSlots, { error: 'invalid' }), z.refine(hasValidPercentages, { error: 'percent' })),
});
export type TipsSettingInput = z.infer<typeof TipsSettingInput>;
export const TipsSetting = z.object({
  tipsSettingID: uuid(),
  defaultTipsType: z.enum(TipsType),
  isQuickTip: z.boolean(),
  quickTips: z.array(z.object({ type: z.enum(['percentage', 'fixed']), amount: answeredValue() })),
  version: recordVersion(),
});
export type TipsSetting = z.infer<typeof TipsSetting>;

const Rates = z.array(z.object({ orderFulfillmentTypeID: z.enum(Fulfillment), rate: percent() })).check(
  z.maxLength(Object.keys(Fulfillment).length, 'too_many'),
  z.refine(
    (rates) => new Set(rates.map(({ orderFulfillmentTypeID }) => orderFulfillmentTypeID)).size === rates.length,
    { error: 'invalid' },
  ),
);
/** A fulfilment type that is not listed has no charge. */
export const ServiceChargeInput = z.object({
  isActive: z.boolean(),
  isIncludeComp: z.boolean(),
  isCalculateAfterDiscount: z.boolean(),
  taxID: z._default(z.nullable(uuid()), null),
  rates: Rates,
});
export type ServiceChargeInput = z.infer<typeof ServiceChargeInput>;
export const ServiceChargeRecord = z.extend(ServiceChargeSetting, { version: recordVersion() });
export type ServiceChargeRecord = z.infer<typeof ServiceChargeRecord>;

const { view, edit } = permission.posGeneral;
const params = z.object({ id: uuid() });

export const tipsSettingRoutes = {
  get: route({
    method: 'GET',
    path: '/location/tips-setting',
    access: 'terminal',
    about: 'Tips that this location suggests; three of each kind.',
    answer: TipsSetting,
  }),
  update: route({
    method: 'PUT',
    path: '/location/tips-setting/{id}',
    access: [edit],
    about: 'Changes the suggested tips; refused if someone else changed them first.',
    params,
    body: z.extend(TipsSettingInput, { version: recordVersion() }),
    answer: TipsSetting,
    errors: ['resource.version_conflict'],
  }),
} as const;

export const serviceChargeRoutes = {
  withOperational: route({
    method: 'GET',
    path: '/location/service-charge-setting/with-operational-setting',
    access: [view, edit],
    about: 'The service charge of this location, and whether it has one at all.',
    answer: z.object({ serviceChargeSetting: ServiceChargeRecord, operationalSetting: OperationalSetting }),
  }),
  update: route({
    method: 'PUT',
    path: '/location/service-charge-setting/{id}',
    access: [edit],
    about: 'Changes the service charge; terminals charge it on the next order.',
    params,
    body: z.extend(ServiceChargeInput, { version: recordVersion() }),
    answer: ServiceChargeRecord,
    errors: ['resource.version_conflict'],
  }),
} as const;
