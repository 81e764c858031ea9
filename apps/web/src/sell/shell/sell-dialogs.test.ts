import { beforeEach, describe, expect, it } from 'vitest';
import { closeAllDialogs, closeDialog, hideCart, openDialog, showCart, useSellDialogs } from './sell-dialogs.ts';

beforeEach(closeAllDialogs);

describe('dialogs of the sell screen', () => {
  it('opens one dialog at a time', () => {
    openDialog({ kind: 'shortcuts' });
    openDialog({ kind: 'note', line: null });
    expect(useSellDialogs.getState().dialog).toEqual({ kind: 'note', line: null });
  });

  it('closes a dialog without closing the cart sheet under it', () => {
    showCart();
    openDialog({ kind: 'discount', line: null });
    closeDialog();
    expect(useSellDialogs.getState()).toEqual({ dialog: null, isCartOpen: true });
  });

  it('closes the cart sheet without closing a dialog', () => {
    showCart();
    openDialog({ kind: 'void' });
    hideCart();
    expect(useSellDialogs.getState()).toEqual({ dialog: { kind: 'void' }, isCartOpen: false });
  });

  it('leaves nothing open when the sell screen goes away', () => {
    showCart();
    openDialog({ kind: 'openItem' });
    closeAllDialogs();
    expect(useSellDialogs.getState()).toEqual({ dialog: null, isCartOpen: false });
  });
});
