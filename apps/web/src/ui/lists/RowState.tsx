import { Popover, Switch, UnstyledButton } from '@mantine/core';
import { use, useState } from 'react';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ReadOnlyContext } from '../frames/read-only.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './RowState.module.css';

interface RowStateProps {
  /** What is switched, for screen readers: "Farm: active". */
  readonly label: string;
  readonly isOn: boolean;
  /** Left out = the person may not edit the row, so it only shows the state (back-office spec, section 2). */
  readonly onSwitch?: ((isOn: boolean) => Promise<unknown>) | undefined;
}

/**
 * Whether something of a row is on, as a dot with a word. A tap opens its switch: what is switched is never switched by
 * a tap that missed the row (decision 551).
 */
export function RowState({ label, isOn, onSwitch }: RowStateProps) {
  const t = useText(uiStrings);
  const readOnly = use(ReadOnlyContext);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isShownOn = wanted ?? isOn;
  const shown = (
    <>
      <span className={classes.dot} data-on={isShownOn || undefined} aria-hidden />
      {t(isShownOn ? 'yes' : 'no')}
    </>
  );
  if (onSwitch === undefined || readOnly !== null)
    return (
      <span className={classes.state} data-on={isShownOn || undefined} title={readOnly ?? undefined}>
        {shown}
      </span>
    );
  const change = async (next: boolean) => {
    setWanted(next);
    await attempt(() => onSwitch(next));
    setWanted(null);
  };
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.state}
            data-on={isShownOn || undefined}
            aria-label={`${label}: ${t(isShownOn ? 'yes' : 'no')}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {shown}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Switch
            label={label}
            checked={isShownOn}
            aria-busy={wanted !== null}
            onChange={(event) => wanted === null && void change(event.currentTarget.checked)}
          />
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
