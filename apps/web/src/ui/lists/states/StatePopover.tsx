import { Popover, Switch } from '@mantine/core';
import classes from './RowState.module.css';

interface StatePopoverProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The switch of a state below its dot; loaded with the first tap, so that a list needs no code that places it. */
export const StatePopover = ({ label, isOn, isBusy, onSwitch, onClose }: StatePopoverProps) => (
  <Popover opened onChange={(isOpen) => !isOpen && onClose()} position="bottom-end" trapFocus>
    <Popover.Target>
      <span className={classes.anchor} />
    </Popover.Target>
    <Popover.Dropdown>
      <Switch
        label={label}
        checked={isOn}
        aria-busy={isBusy}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Popover.Dropdown>
  </Popover>
);
