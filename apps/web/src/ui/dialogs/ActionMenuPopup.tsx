import { Menu, type MenuProps } from '@mantine/core';
import { Fragment, useRef, type ReactNode } from 'react';
import classes from './ActionMenuPopup.module.css';
import { MenuButton, type MenuAction } from './MenuButton.tsx';

interface ActionMenuPopupProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly icon: ReactNode;
  readonly size: number;
  readonly isWorded: boolean;
}

// The red of the kit can't be read on its own tint; this pair is made for it in both themes.
const READABLE = { color: 'var(--mantine-color-red-light-color)' };
const destructive = {
  color: 'red',
  style: { '--menu-item-hover': 'var(--mantine-color-red-light)' },
  styles: { itemLabel: READABLE, itemSection: READABLE },
} as const;

const EDGE = { padding: 8 };
/** A long menu covers its button rather than end below the page, and scrolls where the page is lower than it. */
const WITHIN_PAGE: NonNullable<MenuProps['middlewares']> = {
  flip: EDGE,
  shift: { ...EDGE, crossAxis: true },
  size: {
    ...EDGE,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--menu-height', `${Math.floor(availableHeight)}px`),
  },
};

/** The menu itself; open from the start, because a press has asked for it. */
export function ActionMenuPopup({ label, actions, icon, size, isWorded }: ActionMenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // This button has replaced the pressed one, so the focus must be returned to it explicitly.
    <Menu
      defaultOpened
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      middlewares={WITHIN_PAGE}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <MenuButton ref={button} label={label} icon={icon} size={size} isWorded={isWorded} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {actions.map((action, index) => (
          <Fragment key={action.key}>
            {action.group !== undefined && action.group !== actions[index - 1]?.group && (
              <Menu.Label>{action.group}</Menu.Label>
            )}
            <Menu.Item
              leftSection={action.icon}
              disabled={action.isDisabled}
              {...(action.isDestructive === true && destructive)}
              onClick={action.onChoose}
            >
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
