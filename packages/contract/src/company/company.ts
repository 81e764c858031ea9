import * as z from 'zod/mini';
import { email, optionalPhone, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { recordVersion } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Address } from './registration.ts';

/** The company itself, as receipts and invoices name it (platform spec, sections 3 and 7, Company). */

export const CompanyBaseInfo = z.object({
  name: requiredText(100),
  email: email(),
  phone: optionalPhone(),
  /** Tax number. */
  vatID: text(40),
  /** Number in the register of companies. */
  registrationID: text(40),
  address: Address,
});
export type CompanyBaseInfo = z.infer<typeof CompanyBaseInfo>;
export const CompanyInput = z.extend(CompanyBaseInfo, {
  /** Address of a picture that the company keeps (`imageRoutes.get`); null = none. */
  logoUrl: z.nullable(text(200)),
  /** What new products and new orders begin with (decision 199). */
  isTaxInclusive: z.boolean(),
});
export type CompanyInput = z.infer<typeof CompanyInput>;
export const Company = z.extend(CompanyInput, { companyID: uuid(), version: recordVersion() });
export type Company = z.infer<typeof Company>;

const { edit } = permission.companySetting;
const { view: viewLocations } = permission.locationSetting;
const version = { version: recordVersion() };

export const companyRoutes = {
  get: route({
    method: 'GET',
    path: '/company',
    access: 'terminal',
    about: 'The company profile, which everybody may see (platform spec, section 6).',
    answer: Company,
  }),
  update: route({
    method: 'PUT',
    path: '/company',
    access: [edit],
    about: 'Changes the whole company profile.',
    body: z.extend(CompanyInput, version),
    answer: Company,
    errors: ['resource.version_conflict', 'image.error.not_found'],
  }),
  updateBaseInfo: route({
    method: 'PUT',
    path: '/company/base-info',
    access: [edit],
    about: 'Changes name, contact, numbers and address of the company.',
    body: z.extend(CompanyBaseInfo, version),
    answer: Company,
    errors: ['resource.version_conflict'],
  }),
  logo: route({
    method: 'GET',
    path: '/company/logo',
    access: 'terminal',
    about: 'Address of the company’s logo; null = none.',
    answer: z.object({ logoUrl: z.nullable(z.string()) }),
  }),
  subDomains: route({
    method: 'GET',
    path: '/company/locations/sub-domain',
    access: [viewLocations],
    about: 'Every location of the company that is not archived, with its address.',
    answer: z.array(z.object({ name: z.string(), subDomain: z.string(), tenantIdentifierID: uuid() })),
  }),
} as const;
