import type { DiscountFields } from '@tavola/contract';
import type { AppLanguage, Translate } from '#text/define.ts';
import type { DiscountValues } from './discount-form.ts';
import type { discountStrings } from './discounts.strings.ts';
import type { Descriptions } from '#ui/forms/FormScreen.tsx';
import { formatAmount, formatDate, formatPercent, weekdayName, type CurrencyLook } from '#text/format.ts';

type T = Translate<(typeof discountStrings)['en']>;

/** What the sentence is built from: words, money, and the names for ids. */
export interface SentenceContext {
  readonly t: T;
  readonly language: AppLanguage;
  readonly currency: CurrencyLook;
  readonly nameOf: (id: string) => string | undefined;
}

const SHOWN_NAMES = 4;
const CHANNELS = [1, 2, 3] as const;
const FULFILLMENTS = [1, 2, 3, 4] as const;

/** Describes a discount as one would say it over the counter; null while the form has too few values. */
export function discountSentence(fields: DiscountFields, context: SentenceContext): string | null {
  const what = describeEffect(fields, context);
  if (what === null) return null;
  const { t } = context;
  const isPriceOff = fields.type === 'FixedAmount' || fields.type === 'Percentage';
  const isCode = fields.type === 'FutureDiscount';
  const hours = describeHours(fields, context);
  const parts = [
    what,
    describeMinimum(fields, context),
    isCode ? null : hours,
    ...describePlaces(fields, context),
    isPriceOff && fields.discountMenu.applyToOnlineMenu && fields.discountMenu.menuDiscounts.length > 0
      ? t('sayOnline', { count: fields.discountMenu.menuDiscounts.length })
      : null,
    isPriceOff && fields.isCombinable ? t('sayCombined') : null,
    fields.isAutomaticDiscount ? t('sayAutomatic') : t('sayManual'),
  ];
  // The hours of a code and the hours of the order that earns it are separate.
  const later = isCode && hours !== null ? ` ${t('sayCodeHours', { hours })}.` : '';
  return `${parts.filter((part) => part !== null).join(', ')}.${later}`;
}

/** How the values of a discount read for comparing two versions, by `fields`. */
export function describeDiscount(fields: DiscountFields, context: SentenceContext): Descriptions<DiscountValues> {
  const { t, nameOf } = context;
  const valueAs =
    (type: 'Percentage' | 'FixedAmount') =>
    (value: number | null = null) =>
      describeValue(type, value, context) ?? undefined;
  const word = (value: DiscountWord) => t(value);
  const listed = (ids: readonly string[]) => ids.map((id) => nameOf(id) ?? '–').join(', ');
  return {
    type: word,
    level: (level) => t(level === 'Item' ? 'anyItem' : 'EntireOrder'),
    value: valueAs(fields.type === 'FixedAmount' ? 'FixedAmount' : 'Percentage'),
    appliesTo: word,
    applyToIDs: listed,
    minRequirement: word,
    minRequirementValue: fields.minRequirement === 'MinimumPurchaseAmount' ? valueAs('FixedAmount') : undefined,
    orderChannelIDs: (ids) =>
      CHANNELS.filter((id) => ids.includes(id))
        .map((id) => t(`channel${id}`))
        .join(', '),
    fulfillmentIDs: (ids) =>
      FULFILLMENTS.filter((id) => ids.includes(id))
        .map((id) => t(`fulfillment${id}`))
        .join(', '),
    discountAvailabilities: (windows) => windows.map((window) => describeWindow(window, context)).join('; '),
    discountMenu: ({ applyToOnlineMenu, menuDiscounts: { length: count } }) =>
      applyToOnlineMenu ? t('sayOnline', { count }) : undefined,
    buyAnyItemFrom: word,
    buyIDs: listed,
    getAnyItemFrom: word,
    getIDs: listed,
    getAtDiscountType: word,
    getDiscountValue: fields.getAtDiscountType === 'Free' ? undefined : valueAs(fields.getAtDiscountType),
    nextDiscountType: (type) => (type ? t(type) : undefined),
    nextDiscountValue:
      fields.nextDiscountType === 'FixedAmount' || fields.nextDiscountType === 'Percentage'
        ? valueAs(fields.nextDiscountType)
        : undefined,
    futureOrderDiscountID: (id) => nameOf(String(id)),
  };
}

type DiscountWord = DiscountFields[
  'type' | 'appliesTo' | 'minRequirement' | 'buyAnyItemFrom' | 'getAnyItemFrom' | 'getAtDiscountType'];

function describeEffect(fields: DiscountFields, context: SentenceContext): string | null {
  const { t } = context;
  switch (fields.type) {
    case 'BuyXGetY':
      return describeOffer(fields, context);
    case 'FutureDiscount': {
      const [target, next] = [describeTarget(fields, context), describeNext(fields, context)];
      return target === null || next === null ? null : t('sayFuture', { target, next });
    }
    case 'FixedAmount':
    case 'Percentage': {
      const value = describeValue(fields.type, fields.value, context);
      // A fixed amount on items applies to each of them (decision 109).
      const isEach = fields.type === 'FixedAmount' && fields.appliesTo !== 'EntireOrder';
      const target = isEach ? describeNames(fields.applyToIDs, context) : describeTarget(fields, context);
      return value === null || target === null ? null : t(isEach ? 'sayEach' : 'sayOff', { value, target });
    }
  }
}

function describeTarget(
  { appliesTo, applyToIDs, level, type }: DiscountFields,
  context: SentenceContext,
): string | null {
  const { t } = context;
  if (appliesTo === 'EntireOrder')
    return t(type === 'FutureDiscount' ? 'sayAnyOrder' : level === 'Item' ? 'sayAnyItem' : 'sayOrder');
  const names = describeNames(applyToIDs, context);
  return names === null || appliesTo === 'SelectedProducts' ? names : t('sayAll', { names });
}

function describeOffer(fields: DiscountFields, context: SentenceContext): string | null {
  const { t } = context;
  const names = describeNames(fields.buyIDs, context);
  const value =
    fields.getAtDiscountType === 'Free'
      ? ''
      : describeValue(fields.getAtDiscountType, fields.getDiscountValue, context);
  if (names === null || value === null || fields.getQty === null || fields.getQty === 0) return null;
  const price =
    fields.getAtDiscountType === 'Free'
      ? t('sayFree')
      : t(fields.getAtDiscountType === 'Percentage' ? 'sayGetPercent' : 'sayGetAmount', { value });
  const got = fields.getAnyItemFrom === 'SameAsPurchased' ? undefined : describeNames(fields.getIDs, context);
  if (got === null) return null;
  const reward =
    got === undefined
      ? t('sayMore', { count: fields.getQty, price })
      : t('sayOther', { count: fields.getQty, names: got, price });
  return t('sayBuy', { count: fields.minRequirementValue ?? 1, names, reward });
}

function describeNext(
  { nextDiscountType, nextDiscountValue, futureOrderDiscountID }: DiscountFields,
  context: SentenceContext,
): string | null {
  const { t } = context;
  if (nextDiscountType === 'FutureDiscount') {
    const name = context.nameOf(futureOrderDiscountID ?? '');
    return name === undefined ? null : t('sayNextChain', { name });
  }
  const value = nextDiscountType === null ? null : describeValue(nextDiscountType, nextDiscountValue, context);
  return value === null ? null : t('sayNext', { value });
}

function describeMinimum(
  { type, minRequirement, minRequirementValue: value }: DiscountFields,
  { t, currency }: SentenceContext,
): string | null {
  if (type === 'BuyXGetY' || minRequirement === 'None' || value === null || Number.isNaN(value)) return null;
  return minRequirement === 'MinimumPurchaseAmount'
    ? t('sayMinAmount', { value: formatAmount(value, currency) })
    : t('sayMinQuantity', { count: value });
}

function describeHours(
  { isTimedEventDiscount, discountAvailabilities }: DiscountFields,
  context: SentenceContext,
): string | null {
  if (!isTimedEventDiscount || discountAvailabilities.length === 0) return null;
  return joined(
    discountAvailabilities.map((window) => describeWindow(window, context)),
    'sayOr',
    context,
  );
}

function describeWindow(
  {
    availableDays,
    allDay,
    isExpiration,
    timeStart,
    timeEnd,
    duration,
    dateStart,
    dateEnd,
  }: DiscountFields['discountAvailabilities'][number],
  context: SentenceContext,
): string {
  const { t, language } = context;
  const days =
    availableDays === ''
      ? t('sayEveryDay')
      : t('sayDays', {
          days: joined(
            availableDays.split(';').map((day) => weekdayName(Number(day), 'long', language)),
            'sayAnd',
            context,
          ),
        });
  const from = (timeStart ?? '').slice(0, 5);
  const when = allDay
    ? days
    : isExpiration
      ? t('sayHours', { days, from, to: (timeEnd ?? '').slice(0, 5) })
      : t('sayMinutes', { days, from, count: duration ?? 0 });
  return [
    when,
    dateStart == null ? null : t('sayFrom', { date: formatDate(dateStart, 'UTC', language) }),
    dateEnd == null ? null : t('sayUntil', { date: formatDate(dateEnd, 'UTC', language) }),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** Channels and fulfilments are named only when some are excluded. */
function describePlaces({ orderChannelIDs, fulfillmentIDs }: DiscountFields, context: SentenceContext): string[] {
  const { t } = context;
  const channels = CHANNELS.filter((id) => orderChannelIDs.includes(id));
  const served = FULFILLMENTS.filter((id) => fulfillmentIDs.includes(id));
  return [
    ...(channels.length === 0 || channels.length === CHANNELS.length
      ? []
      : [
          t('sayChannels', {
            names: joined(
              channels.map((id) => t(`channel${id}`)),
              'sayAnd',
              context,
            ),
          }),
        ]),
    ...(served.length === 0 || served.length === FULFILLMENTS.length
      ? []
      : [
          t('sayServed', {
            names: joined(
              served.map((id) => t(`fulfillment${id}`)),
              'sayAnd',
              context,
            ),
          }),
        ]),
  ];
}

function describeValue(
  type: 'Percentage' | 'FixedAmount',
  value: number | null,
  { currency, language }: SentenceContext,
): string | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return null;
  return type === 'Percentage' ? formatPercent(value, language) : formatAmount(value, currency);
}

function describeNames(ids: readonly string[], { nameOf, t }: SentenceContext): string | null {
  const names = ids.flatMap((id) => nameOf(id) ?? []);
  if (names.length === 0) return null;
  if (names.length > SHOWN_NAMES) return `${names.slice(0, SHOWN_NAMES).join(', ')} +${names.length - SHOWN_NAMES}`;
  const last = names.at(-1) ?? '';
  return names.length === 1 ? last : t('sayOr', { first: names.slice(0, -1).join(', '), last });
}

const joined = (parts: readonly string[], link: 'sayOr' | 'sayAnd', { t }: SentenceContext): string =>
  parts.length < 2 ? (parts[0] ?? '') : t(link, { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
