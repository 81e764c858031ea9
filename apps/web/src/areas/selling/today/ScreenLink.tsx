import { isAllowed, screens, type PermissionCode, type ScreenDefinition, type ScreenID } from '@tavola/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#runtime/session/session.ts';
import classes from './TodayCards.module.css';

interface ScreenLinkProps {
  readonly screen: ScreenID;
  readonly search?: Readonly<Record<string, string>>;
  /** Without the right to open the screen; left out = nothing. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** A link to a screen for people who may open it. */
export function ScreenLink({ screen, search = {}, otherwise = null, children }: ScreenLinkProps) {
  const { codes } = useSession();
  const { access, path }: ScreenDefinition = screens[screen];
  const required: readonly PermissionCode[] = Array.isArray(access) ? access : [];
  if (!isAllowed(codes ?? new Set(), required)) return otherwise;
  return (
    <Link to={path} search={search} className={classes.link}>
      {children}
    </Link>
  );
}
