import type { Refusal } from '@tavola/selling';
import { toast } from '#ui/dialogs/toast.ts';

/** Tells what the rules refused; the words are fetched with the first refusal. */
export function tellRefusal({ code, params }: Refusal, id = code): void {
  void import('./refusals.strings.ts').then(({ refusalText }) =>
    toast('warning', refusalText({ code, params }), { id }),
  );
}
