import { useLayoutEffect } from 'react';

/**
 * Marks the page while something is at its foot, so that messages appear above it: the style of `:root[data-foot]` says
 * how high. An attribute, because a page that asks its root for `:has(…)` looks for it with every element that comes.
 */
export function usePageFoot(foot: string): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['foot'] = foot;
    return () => {
      delete document.documentElement.dataset['foot'];
    };
  }, [foot]);
}
