import { ActionIcon, Button } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** One line of an `ActionMenu`. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
  /** Heading above it and its neighbours with the same one; left out = none. */
  readonly group?: string;
  /** Cannot be undone: red. */
  readonly isDestructive?: boolean;
}

interface MenuButtonProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly size: number;
  readonly isWorded: boolean;
}

/** The button that opens the menu; its props are those that the menu passes to its target as well. */
export const MenuButton = ({ label, icon, size, isWorded, ...rest }: MenuButtonProps) =>
  isWorded ? (
    <Button variant="default" leftSection={icon} {...rest}>
      {label}
    </Button>
  ) : (
    <ActionIcon size={size} aria-label={label} {...rest}>
      {icon}
    </ActionIcon>
  );
