import { textOf } from '#text/define.ts';
import { toast } from '../dialogs/toast.ts';
import { playRefusal } from './refusal-sound.ts';
import { scanStrings } from './scan.strings.ts';

/** A sound and a word for a scan that nothing took: a person who scans looks at the goods, not at the screen. */
export function refuseScan(isInField: boolean): void {
  toast('warning', textOf(scanStrings)(isInField ? 'refusedInField' : 'refused'), { id: 'scan' });
  void playRefusal().catch(() => undefined);
}
