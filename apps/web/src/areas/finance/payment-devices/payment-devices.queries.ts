import {
  paymentDeviceRoutes,
  paymentIntegrationRoutes,
  terminalPaymentDeviceRoutes,
  type PaymentDevice,
  type PaymentDeviceInput,
  type PaymentDevicePreference,
  type PaymentIntegrationInput,
  type PaymentIntegrationID,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';
import { devicePreferenceQuery } from './terminal-device.queries.ts';

const DEVICES = ['paymentDevices'];

/** How card terminals are reached. */
export const integrationQuery = (id: PaymentIntegrationID) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['paymentIntegration', id],
    queryFn: ({ signal }) => call(paymentIntegrationRoutes.get, { params: { id } }, { signal }),
  });
/** Sets it up; refused where another person saved it since `version`. */
export const updateIntegration = withRefetch(
  ['paymentIntegration'],
  (id: PaymentIntegrationID, body: PaymentIntegrationInput & { version: number }) =>
    call(paymentIntegrationRoutes.update, { params: { id }, body }),
);

/** Card terminals by name. */
export const devicesQuery = queryOptions({
  queryKey: [...DEVICES, 'list'],
  queryFn: ({ signal }) => call(paymentDeviceRoutes.list, undefined, { signal }),
});
/** A card terminal for its form. */
export const deviceQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['paymentDevice', id],
    queryFn: ({ signal }) => call(paymentDeviceRoutes.get, { params: { id } }, { signal }),
  });
/** Adds a card terminal; refused for a name that is taken. */
export const createDevice = withRefetch(DEVICES, (body: PaymentDeviceInput) =>
  call(paymentDeviceRoutes.create, { body }),
);
/** Saves a card terminal; refused where another person saved it since `version`. */
export const updateDevice = withRefetch(DEVICES, (id: string, body: PaymentDeviceInput & { version: number }) =>
  call(paymentDeviceRoutes.update, { params: { id }, body }),
);
/** Deletes card terminals; refused while one has a payment that is not settled. `restoreDevice` undoes it. */
export const { remove: removeDevices, restore: restoreDevice } = undoable((row: PaymentDevice) => row.paymentDeviceID, {
  read: (id) => call(paymentDeviceRoutes.get, { params: { id } }),
  remove: withRefetch(DEVICES, (ids: readonly string[]) =>
    call(paymentDeviceRoutes.remove, { query: { paymentDeviceIds: [...ids] } }),
  ),
  create: withRefetch(DEVICES, (device: PaymentDevice) => call(paymentDeviceRoutes.create, { body: device })),
});

/** Chooses the card terminal of this terminal. */
export const setDevicePreference = withRefetch(devicePreferenceQuery.queryKey, (body: PaymentDevicePreference) =>
  call(terminalPaymentDeviceRoutes.setPreference, { body }),
);
