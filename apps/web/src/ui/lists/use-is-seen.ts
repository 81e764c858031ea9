import { startTransition, useEffect, useState } from 'react';

/**
 * False until what is seen was drawn: it can be tapped first, and what lies around it comes right after and gives way
 * to a tap.
 */
export function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => startTransition(() => setIsSeen(true)), []);
  return isSeen;
}
