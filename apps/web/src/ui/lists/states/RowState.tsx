import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, use, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ReadOnlyContext } from '../../frames/read-only.ts';
import { uiStrings } from '../../ui.strings.ts';
import classes from './RowState.module.css';

const StatePopover = lazy(() => import('./StatePopover.tsx').then((module) => ({ default: module.StatePopover })));

interface RowStateProps {
  /** What is switched, for screen readers: "Farm: active". */
  readonly label: string;
  readonly isOn: boolean;
  /** Left out = the person may not edit the row, so it only shows the state (back-office spec, section 2). */
  readonly onSwitch?: ((isOn: boolean) => Promise<unknown>) | undefined;
}

/**
 * Whether something of a row is on, as a dot with a word. A tap opens its switch: what is switched is never switched by
 * a tap that missed the row (decision 438).
 */
export function RowState({ label, isOn, onSwitch }: RowStateProps) {
  const t = useText(uiStrings);
  const readOnly = use(ReadOnlyContext);
  const button = useRef<HTMLButtonElement>(null);
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
      <UnstyledButton
        ref={button}
        className={classes.state}
        data-on={isShownOn || undefined}
        aria-label={`${label}: ${t(isShownOn ? 'yes' : 'no')}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {shown}
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <StatePopover
            label={label}
            isOn={isShownOn}
            isBusy={wanted !== null}
            onSwitch={(next) => wanted === null && void change(next)}
            onClose={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
