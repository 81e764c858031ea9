import { Switch } from '@mantine/core';
import { use, useState } from 'react';
import { ReadOnlyContext } from '../frames/read-only.ts';
import { attempt } from '#ui/forms/attempt.ts';

interface RowSwitchProps {
  /** What is switched, for screen readers: "Farm: active". */
  readonly label: string;
  readonly isOn: boolean;
  /** Left out = the person may not edit the row, so the switch is read-only (back-office spec, section 2). */
  readonly onSwitch?: ((isOn: boolean) => Promise<unknown>) | undefined;
}

/**
 * A switch in a row of a list; it shows the new state at once and reverts when the server refuses. Until then it
 * accepts no press, and keeps the focus.
 */
export function RowSwitch({ label, isOn, onSwitch }: RowSwitchProps) {
  const readOnly = use(ReadOnlyContext);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    await attempt(async () => onSwitch?.(next));
    setWanted(null);
  };
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Switch
        aria-label={label}
        checked={wanted ?? isOn}
        disabled={onSwitch === undefined || readOnly !== null}
        {...(readOnly !== null && { title: readOnly })}
        aria-busy={wanted !== null}
        onChange={(event) => wanted === null && void change(event.currentTarget.checked)}
      />
    </span>
  );
}
