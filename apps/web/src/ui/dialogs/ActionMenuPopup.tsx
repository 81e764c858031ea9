import { Menu } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { MenuButton, type MenuAction } from './MenuButton.tsx';

interface ActionMenuPopupProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly icon: ReactNode;
  readonly size: number;
  readonly isWorded: boolean;
}

/** The menu itself; open from the start, because a press has asked for it. */
export function ActionMenuPopup({ label, actions, icon, size, isWorded }: ActionMenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // This button has replaced the pressed one, so the focus must be returned to it explicitly.
    <Menu defaultOpened withInitialFocusPlaceholder={false} returnFocus={false} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <MenuButton ref={button} label={label} icon={icon} size={size} isWorded={isWorded} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            leftSection={action.icon}
            disabled={action.isDisabled}
            color={action.isDestructive === true ? 'red' : undefined}
            onClick={action.onChoose}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
