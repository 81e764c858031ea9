import type { ScreenID } from '@tavola/contract';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The component of every screen; each is fetched when it is first opened. */
export type ScreenViews = Readonly<Record<ScreenID, AsyncRouteComponent<object>>>;

let provided: ScreenViews | null = null;

/** Called once by the app, which alone knows the screens of all areas. */
export const provideScreenViews = (views: ScreenViews): void => {
  provided = views;
};

/**
 * The component of a screen, for a page that opens it over itself. By its id and not by an import, because pages offer
 * each other's forms in circles: a product is created from a menu, and a menu from a product.
 */
export async function loadScreenView(id: ScreenID): Promise<ComponentType> {
  if (provided === null) throw new Error('No screens provided');
  const view = provided[id];
  await view.preload?.();
  return view;
}
