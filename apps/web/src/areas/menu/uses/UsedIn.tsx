import { isAllowed, screens, type ScreenDefinition, type UsedNoun, type UseKind } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { UsedBy } from '#ui/forms/UsedBy.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { useStrings } from './uses.strings.ts';
import { usesQuery } from './uses.queries.ts';

interface UsedInProps {
  readonly noun: UsedNoun;
  readonly id: string;
}

/** The screen of each kind of user, and its address. */
const TARGETS: Readonly<Record<UseKind, readonly [screen: keyof typeof screens, path: (id: string) => string]>> = {
  product: ['product', (id) => screenPath('product', { params: { id } })],
  deposit: ['deposit', (id) => screenPath('deposit', { params: { id } })],
  combo: ['combo', (id) => screenPath('combo', { params: { id } })],
  ingredient: ['ingredient', (id) => screenPath('ingredient', { params: { id } })],
  variant: ['variant', (id) => screenPath('variant', { params: { id } })],
  modifierGroup: ['modifierGroup', (id) => screenPath('modifierGroup', { params: { id } })],
  category: ['category', (id) => screenPath('category', { params: { id } })],
  menu: ['menu', (id) => screenPath('menu', { params: { id } })],
  priceList: ['priceList', (id) => screenPath('priceList', { params: { id } })],
  discount: ['discount', (id) => screenPath('discount', { params: { id } })],
  serviceCharge: ['serviceCharge', () => screenPath('serviceCharge')],
  onlineStore: ['onlineStore', (id) => screenPath('onlineStore', { params: { id } })],
  giftCard: ['giftCardInventory', () => screenPath('giftCardInventory')],
};

/** A card that names what uses a record, each with a link for people who may open it. */
export function UsedIn(props: UsedInProps) {
  const t = useText(useStrings);
  return (
    <Card title={t('title')}>
      <UsedInList {...props} />
    </Card>
  );
}

/** The same within a card of something else. */
export function UsedInList({ noun, id }: UsedInProps) {
  const t = useText(useStrings);
  const codes = useSession((session) => session.codes);
  const { data } = useQuery(usesQuery(noun, id));
  if (data === undefined) return null;
  const mayOpen = (kind: UseKind): boolean => {
    const { access }: ScreenDefinition = screens[TARGETS[kind][0]];
    return Array.isArray(access) && isAllowed(codes ?? new Set(), access);
  };
  return (
    <UsedBy
      emptyText={t('nothing')}
      kinds={data.map(({ kind, count, users }) => ({
        kind: t(kind),
        count,
        users: users.map((user) => ({
          id: user.id,
          // A service charge has no name.
          name: user.name === '' ? t(kind) : user.name,
          ...(mayOpen(kind) && { href: TARGETS[kind][1](user.id) }),
        })),
      }))}
    />
  );
}
