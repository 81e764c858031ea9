import { useEffect } from 'react';
import { toast } from '#ui/dialogs/toast.ts';

/** Units that could not be fetched are also said in one toast (back-office spec, section 8). */
export function useFailureToast(failure: string | null): void {
  useEffect(() => {
    if (failure !== null) toast('error', failure, { id: 'uoms' });
  }, [failure]);
}
