import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MenuAction } from './ActionMenu.tsx';

interface ActionMenuPopupProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly icon: ReactNode;
  readonly size: number;
}

/** The menu itself; open from the first moment, because a press has asked for it. */
export const ActionMenuPopup = ({ label, actions, icon, size }: ActionMenuPopupProps) => (
  <Menu defaultOpened>
    <Menu.Target>
      <ActionIcon size={size} aria-label={label}>
        {icon}
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Menu.Item key={action.key} leftSection={action.icon} disabled={action.isDisabled} color={action.isDestructive === true ? 'red' : undefined} onClick={action.onChoose}>
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
