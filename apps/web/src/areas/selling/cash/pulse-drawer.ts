import { printingRoutes } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { localAgentStrings } from '#areas/devices/local-agent/local-agent.strings.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';

/**
 * Opens the drawer at the printer of this terminal for what was just recorded there (decision 337): where it opens by
 * itself, or always if that is what was asked for. A terminal without a printer has a drawer with a key.
 */
export async function pulseDrawer(cashActivityID: string, isAskedFor: boolean): Promise<void> {
  try {
    const { canPrint, opensDrawer } = await call(printingRoutes.canPrint, undefined);
    if (!canPrint || !(isAskedFor || opensDrawer)) return;
    await call(printingRoutes.openDrawer, { body: { cashActivityID } });
    if (isAskedFor) toast('success', textOf(localAgentStrings)('drawerOpened'));
  } catch (failure) {
    toast('warning', failureMessage(failure));
  }
}
