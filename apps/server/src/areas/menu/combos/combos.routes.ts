import { removal } from '#platform/crud/remove-rows.ts';
import type { comboRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '#areas/catalog/index.ts';
import { switchFlag } from '../products/places/switch-flag.ts';
import { getCombo, insertCombo, listCombos, readMaterial, updateCombo } from './combos.rows.ts';
import { removeItems } from '../remove-items.rows.ts';
import { settledCombo, writeContent, writeRow } from './save-combo.ts';

/**
 * The calls of combos (decision 19). Every write applies to the whole company and notifies its terminals (decision 24).
 */
export function createComboHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof comboRoutes> {
  const making = { now, newID };
  return {
    material: (call) => call.read((tx) => readMaterial(tx, call.scope)),
    list: (call) => call.read((tx) => listCombos(tx, call.scope, call.query, call.language)),
    get: async (call) => requireFound(await call.read((tx) => getCombo(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.itemID ?? newID();
      const combo = settledCombo(call.body);
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: async () =>
            (await writeRow(tx, call.scope, combo, () => insertCombo(tx, call.scope, id, combo, now())))
              ? writeContent(tx, call.scope, id, combo, making)
              : null,
          read: () => getCombo(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    update: (call) => {
      const { id } = call.params;
      const combo = settledCombo(call.body);
      return changePosData(call, now(), async (tx) =>
        changedOrRefused(
          (await writeRow(tx, call.scope, combo, () => updateCombo(tx, call.scope, id, combo, now())))
            ? await writeContent(tx, call.scope, id, combo, making)
            : null,
          () => getCombo(tx, call.scope, id),
        ),
      );
    },
    updateFlag: (call) =>
      changePosData(call, now(), async (tx) => {
        requireFound(await getCombo(tx, call.scope, call.params.id));
        return switchFlag(tx, call.scope, call.params.id, call.query, now());
      }),
    remove: (call) =>
      changePosData(call, now(), async (tx) =>
        removedOrRefused(await removeItems(tx, call.scope, 'Combo', call.query.itemIDs, removal(call, now()))),
      ),
  };
}
