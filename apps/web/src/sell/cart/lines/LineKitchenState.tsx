import type { KitchenStatus } from '@tavola/contract';
import type { CartLine } from '@tavola/selling';
import {
  IconAlertTriangle,
  IconCheck,
  IconChefHat,
  IconCircleDashed,
  IconFlame,
  IconSend,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useKitchenStates } from '#runtime/hub/kitchen-states.ts';
import { useText } from '#text/define.ts';
import { kitchenStateStrings } from './kitchen-state.strings.ts';

/** A symbol for each state, so that none is known by its colour alone. */
export const kitchenIcons: Readonly<Record<KitchenStatus, Icon>> = {
  Unknown: IconCircleDashed,
  Sent: IconSend,
  AwaitingPreparation: IconChefHat,
  InPreparation: IconFlame,
  Finished: IconCheck,
  Cancelled: IconX,
};

/** Where the kitchen is with a line that was sent, as its screens have reported it since. */
export function LineKitchenState({ line }: { readonly line: CartLine }) {
  const t = useText(kitchenStateStrings);
  const reported = useKitchenStates(({ states }) => states.get(line.orderLineID));
  const state = reported ?? line.kdsStatus;
  const StateIcon = state === 'Unknown' ? IconAlertTriangle : kitchenIcons[state];
  return (
    <>
      <StateIcon size={15} aria-hidden />
      {t(state === 'Unknown' ? 'UnknownSent' : state)}
    </>
  );
}
