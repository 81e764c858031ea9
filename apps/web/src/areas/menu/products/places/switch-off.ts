import type { ProductDependency } from '@tavola/contract';
import { CallError } from '#runtime/http/call-error.ts';
import type { SwitchOffForce } from '../products.queries.ts';
import { textOf } from '#text/define.ts';
import { productStrings } from '../products.strings.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';

type Uses = Pick<ProductDependency, 'combos' | 'recipes' | 'modifierOptions'>;

/**
 * Makes a write that may switch off a product and asks where something still uses it: combos need confirmation, recipes
 * and modifier options are left on request (back-office spec, section 4). A person who declines gets the refusal.
 */
export async function confirmSwitchOff<T>(
  name: string,
  write: (force: SwitchOffForce) => Promise<T>,
  force: SwitchOffForce = {},
): Promise<T> {
  try {
    return await write(force);
  } catch (refusal) {
    const more = refusal instanceof CallError ? await ask(name, refusal) : null;
    if (more === null) throw refusal;
    return confirmSwitchOff(name, write, { ...force, ...more });
  }
}

/** Whether the person declined what `confirmSwitchOff` asked. */
export const isDeclined = (refusal: unknown): boolean =>
  refusal instanceof CallError &&
  (refusal.errorCode === 'item.error.related_combo' || refusal.errorCode === 'item.error.used_in_recipes');

async function ask(name: string, { errorCode, body }: CallError): Promise<SwitchOffForce | null> {
  const t = textOf(productStrings);
  const { combos, recipes, modifierOptions } = (body.additionValue.current ?? {
    combos: [],
    recipes: [],
    modifierOptions: [],
    // The refusal carries what uses the product.
  }) as Uses;
  if (errorCode === 'item.error.related_combo') {
    const isConfirmed = await confirm({
      title: t('comboTitle', { name }),
      message: t('comboMessage', { names: listed(combos) }),
      confirmLabel: t('switchOff'),
    });
    return isConfirmed ? { isForceCombo: true } : null;
  }
  if (errorCode === 'item.error.used_in_recipes') {
    const isConfirmed = await confirm({
      title: t('usesTitle', { name }),
      message: t('usesMessage', { names: listed([...recipes, ...modifierOptions]) }),
      confirmLabel: t('removeUses'),
    });
    return isConfirmed ? { isRemoveUses: true } : null;
  }
  return null;
}

const listed = (uses: Uses['combos']): string => uses.map((one) => one.name).join(', ');
