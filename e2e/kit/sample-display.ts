import { randomUUID } from 'node:crypto';
import { customerDisplayRoutes } from '@tavola/contract';
import type { Api } from './api.ts';

/** A display for guests that greets and shows no pictures; gives its id. */
export async function sampleDisplay(api: Api): Promise<string> {
  const body = {
    name: `Display ${randomUUID()}`,
    welcomeMessage: '',
    locationLogo: null,
    companyLogo: null,
    theme: 'light',
  } as const;
  const added = await api.call(customerDisplayRoutes.create, { body: { ...body, advertisementImages: [] } });
  return added.customerFacingDisplaySettingID;
}
