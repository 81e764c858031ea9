export { buildRestaurant } from './build-restaurant.ts';
export { createRegistration, type RegistrationModule } from './registration.ts';
export { registrationSweeps } from './registration.repo.ts';
export type { RestaurantPlan } from './plan.ts';
export { demoRestaurant, openDemoRestaurant, type DemoRestaurant } from './demo-restaurants.ts';
