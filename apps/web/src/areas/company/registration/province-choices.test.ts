import { describe, expect, it } from 'vitest';
import { provinceChoices } from './province-choices.ts';

const thailand = { code: 'TH', provinces: ['Bangkok', 'Chiang Mai'], localProvinces: ['กรุงเทพมหานคร', 'เชียงใหม่'] };

describe('provinces to choose from', () => {
  it('are shown and stored in the person’s language, and found by both names', () => {
    expect(provinceChoices(thailand, 'th')).toEqual([
      { value: 'กรุงเทพมหานคร', label: 'กรุงเทพมหานคร', names: ['Bangkok', 'กรุงเทพมหานคร'] },
      { value: 'เชียงใหม่', label: 'เชียงใหม่', names: ['Chiang Mai', 'เชียงใหม่'] },
    ]);
    expect(provinceChoices(thailand, 'en').map(({ label }) => label)).toEqual(['Bangkok', 'Chiang Mai']);
  });

  it('of a country with one name each keep it in every language', () => {
    const ireland = { code: 'IE', provinces: ['Dublin', 'Cork'], localProvinces: [] };
    expect(provinceChoices(ireland, 'th')).toEqual([
      { value: 'Cork', label: 'Cork', names: ['Cork'] },
      { value: 'Dublin', label: 'Dublin', names: ['Dublin'] },
    ]);
  });
});
