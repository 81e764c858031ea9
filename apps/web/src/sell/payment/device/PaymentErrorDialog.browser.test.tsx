import { permission } from '@tavola/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#runtime/session/session.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { closed, useCheckout } from '../checkout/checkout-state.ts';
import { problemOf } from '../checkout/report-problem.ts';
import { PaymentErrorDialog } from './PaymentErrorDialog.tsx';
import { paymentErrorStrings } from './payment-error.strings.ts';

const t = textOf(paymentErrorStrings);

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  useSession.setState({ codes: null });
  useCheckout.setState(closed);
});

function show(code: 'payment_device_required' | 'payment_device.error.invalid_config'): void {
  const problem = { ...problemOf('No payment was taken.', 'abc'), errorCode: code };
  useCheckout.setState({ ...closed, stage: 'paying', problem });
  opened = openPage(() => <PaymentErrorDialog problem={problem} code={code} />);
}
const dialog = () => page.getByRole('dialog', { name: 'Payment Error' });

test.each([
  ['payment_device_required', permission.terminalPreference.view, '/terminal-preferences/payment'],
  ['payment_device.error.invalid_config', permission.paymentMethod.view, '/payment-methods/payment-devices'],
] as const)('%s leads to where it is corrected', async (code, right, path) => {
  useSession.setState({ codes: new Set([right]) });
  show(code);
  await expect.element(dialog().getByText('No payment was taken.')).toBeVisible();
  await dialog()
    .getByRole('button', { name: t(code) })
    .click();
  expect(opened?.address()).toBe(path);
  expect(useCheckout.getState().stage).toBe('closed');
});

test('a person who may not change settings reads whom to ask, and stays at the payment', async () => {
  useSession.setState({ codes: new Set() });
  show('payment_device_required');
  await expect.element(dialog().getByText(t('askManager'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('payment_device_required') })).not.toBeInTheDocument();
  await dialog()
    .getByRole('button', { name: t('close') })
    .last()
    .click();
  expect(useCheckout.getState()).toMatchObject({ stage: 'paying', problem: null });
});
