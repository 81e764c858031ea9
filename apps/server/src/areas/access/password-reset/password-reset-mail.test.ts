import { describe, expect, it } from 'vitest';
import { passwordResetMail } from './password-reset-mail.ts';

const mail = {
  firstName: 'Ann',
  restaurantName: 'Bistro',
  link: 'https://bistro.tavola.example/reset-password?code=abc',
  minutes: 30,
};

describe('the reset mail', () => {
  it.each(['en', 'th'] as const)('holds name, restaurant, link and minutes as text and as page (%s)', (language) => {
    const { subject, text, html } = passwordResetMail(language, mail);
    expect(subject).toContain('Bistro');
    for (const part of [text, html])
      for (const word of ['Ann', 'Bistro', mail.link, '30']) expect(part).toContain(word);
  });

  it('shows names as typed and runs nothing of them', () => {
    const { subject, html } = passwordResetMail('en', {
      ...mail,
      firstName: '<script>alert(1)</script>',
      restaurantName: 'A\r\nBcc: x@evil.example "&',
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('&quot;&amp;');
    expect(subject).toBe('Reset your password for A Bcc: x@evil.example "&');
  });
});
