import { registrationRoutes, type Registration } from '@tavola/contract';
import { strangeAddress, type ProductServer } from '@tavola/testkit/server/product.ts';
import { solveCaptcha } from './solve-captcha.ts';

const PASSWORD = 'Canary1$Pass';
const PIN = '837261';
let count = 0;

/** A valid registration with unique names and a solved captcha. */
export async function registrationForm(world: ProductServer): Promise<Registration> {
  count += 1;
  const answer = await world.call(registrationRoutes.captcha, {}, { headers: { 'x-forwarded-for': strangeAddress() } });
  const recaptchaCode = await solveCaptcha(answer.body);
  for (const secret of [PASSWORD, PIN, recaptchaCode]) world.secrets.add(secret);
  const address = { countryID: 219, postalCode: '10110', province: 'Bangkok', addressLine1: '1 Sukhumvit Rd' };
  return {
    masterAccount: {
      firstName: 'Ann',
      lastName: 'Lee',
      userName: `Walker.${count}`,
      email: 'ann@example.com',
      password: PASSWORD,
      pin: PIN,
    },
    company: { name: 'Curry House', email: 'house@example.com', address, isTaxInclusive: false, isUseDemoData: true },
    location: {
      name: 'Curry House',
      subDomain: `walker-${count}`,
      address: { ...address, countryID: 102, province: 'Cork' },
    },
    locationAddressSameCompany: false,
    timezoneName: 'Asia/Bangkok',
    subDomain: `walker-${count}`,
    currencyId: 1,
    demoData: 'thai',
    recaptchaCode,
  };
}
