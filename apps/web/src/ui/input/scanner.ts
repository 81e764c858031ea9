import { useEffect, useEffectEvent } from 'react';
import { addScanListener } from './key-gate.ts';

/**
 * Calls back with every scanned code, unless a text field that takes none has the focus. The latest listener is asked
 * first; one that returns false leaves the code to the others.
 */
export function useScanner(onScan: (code: string) => boolean, isListening = true): void {
  const handle = useEffectEvent(onScan);
  useEffect(() => (isListening ? addScanListener((code) => handle(code)) : undefined), [isListening]);
}
