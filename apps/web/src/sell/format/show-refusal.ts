import type { Refusal } from '@tavola/selling';
import { toast } from '#ui/dialogs/toast.ts';

/** Shows why the rules refused an action; the texts are loaded with the first refusal. */
export function showRefusal({ code, params }: Refusal, id = code): void {
  void import('./refusals.strings.ts').then(({ refusalText }) =>
    toast('warning', refusalText({ code, params }), { id }),
  );
}
