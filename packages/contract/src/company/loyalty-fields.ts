import * as z from 'zod/mini';
import { amount, answeredAmount, count, uuid } from '../kit/fields/fields.ts';
import { recordVersion } from '../kit/lists.ts';

/** Most points that one unit of spend earns. */
export const MOST_EARNED_POINTS = 10_000;
/** Most points that one order redeems, or that a location asks for one unit of money. */
export const MOST_REDEEMED_POINTS = 10_000_000;
const MOST_EXCLUDED_CATEGORIES = 200;

/** What points are worth at a location (decision 49): `monetaryValue` for each whole `requiredPoint`. */
const redeemFields = {
  /** Null = no points are redeemed here. */
  requiredPoint: z.nullable(count(MOST_REDEEMED_POINTS).check(z.gte(1, 'min'))),
  /** Null = no points are redeemed here. */
  monetaryValue: z.nullable(amount().check(z.gte(0.01, 'min'))),
};

/** The rules of a location for points (decisions 62, 127, 187). */
export const loyaltyFields = {
  /** Spend that earns `earnPoint`, once for each whole time it is reached; null = nothing is earned here. */
  earnSpendAmount: z.nullable(amount().check(z.gte(0.01, 'min'))),
  /** 0 = nothing is earned here. */
  earnPoint: count(MOST_EARNED_POINTS),
  /** Whether spend counts with its taxes. */
  isEarningWithTax: z.boolean(),
  /** Categories whose items earn nothing. */
  earnExcludedCategoryIDs: z.array(uuid()).check(z.maxLength(MOST_EXCLUDED_CATEGORIES, 'too_many')),
  ...redeemFields,
};

/** What points are worth at a location; null = none are redeemed there. */
export const RedeemPointSetting = z.object({
  requiredPoint: z.nullable(z.number()),
  monetaryValue: z.nullable(answeredAmount()),
});

/** The rules of a location as they are answered. */
export const LoyaltyRules = z.object({
  ...loyaltyFields,
  earnSpendAmount: z.nullable(answeredAmount()),
  monetaryValue: z.nullable(answeredAmount()),
  version: recordVersion(),
});
