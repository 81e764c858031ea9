import { useBlocker } from '@tanstack/react-router';
import { textOf } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { confirm, type DialogRequest } from '../dialogs/dialogs.ts';

/** Asks before a page with unsaved input is left by a link, by *Back*, or by closing the tab. */
export function useLeaveQuestion(isDirty: boolean): void {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirm(leaveQuestion())),
  });
}

/** The question before unsaved input is lost. */
export function leaveQuestion(): DialogRequest {
  const t = textOf(uiStrings);
  return {
    title: t('stayTitle'),
    message: t('stayMessage'),
    confirmLabel: t('leave'),
    cancelLabel: t('stay'),
    isDestructive: true,
  };
}
