import { permission } from '@tavola/contract';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useIsAllowed } from '#runtime/session/session.ts';

/** What this person may do with open orders here: move them, and open them on a sell screen of this terminal. */
export function useMoveRights(): {
  readonly canMove: boolean;
  readonly canSell: boolean;
  /** A screen on the wall, which guests see. */
  readonly isWall: boolean;
} {
  const sells = useIsAllowed([permission.quickService.view, permission.tableService.edit]);
  const edits = useIsAllowed([permission.orderDashboard.edit]);
  const isWall = useCurrentClient().type === 'OrderQuesTerminal';
  return { canMove: sells || edits, canSell: sells && !isWall, isWall };
}
