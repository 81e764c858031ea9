import type { registrationRoutes } from '@tavola/contract';
import type { Auth } from '#platform/auth/auth.ts';
import type { Secrets } from '#platform/auth/passwords/secrets.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { createCaptcha } from './captcha.ts';
import { startRegistrationJob } from './registration-job.ts';
import type { DemoSalesTools } from './demo/demo-sales.ts';
import { registrationHandlers } from './registration.routes.ts';

export interface RegistrationModule {
  readonly handlers: Handlers<typeof registrationRoutes>;
  /**
   * Builds what is waiting, also what a killed process left, and everything that registers from now on. `stop` lets the
   * building under way end.
   */
  start(): { stop(): Promise<void> };
}

/**
 * Registration of restaurants (platform spec, sections 2, 3, 5, 7; decision 4). `onError` receives the reason of a
 * failed building.
 */
export function createRegistration(
  services: Services & DemoSalesTools,
  {
    auth,
    secrets,
    onError,
  }: {
    readonly auth: Pick<Auth, 'passwords' | 'pins'>;
    readonly secrets: Pick<Secrets, 'captcha'>;
    readonly onError: (error: unknown) => void;
  },
): RegistrationModule {
  const running = new Set<() => Promise<void>>();
  return {
    handlers: registrationHandlers(services, {
      auth,
      captcha: createCaptcha(secrets.captcha, services.config.captchaMaxNumber),
      wake: () => {
        for (const runNow of running) void runNow();
      },
    }),
    start: () => {
      const job = startRegistrationJob(services, onError);
      running.add(job.runNow);
      return {
        stop: () => {
          running.delete(job.runNow);
          return job.stop();
        },
      };
    },
  };
}
