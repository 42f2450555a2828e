import { test } from 'node:test';

/** How somebody sees the app: the size of their screen, and their theme. */
export type Look = {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  hasTouch: boolean;
};

const desk = { viewport: { width: 1280, height: 800 }, hasTouch: false };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const deskLight: Look = { ...desk, colorScheme: 'light' };
export const phoneDark: Look = { ...phone, colorScheme: 'dark' };

const looks: Look[] = [deskLight, { ...desk, colorScheme: 'dark' }, { ...phone, colorScheme: 'light' }, phoneDark];
export const isPhone = ({ viewport }: Look): boolean => viewport.width < 768;
export const nameOf = ({ viewport, colorScheme }: Look): string => `${viewport.width} px, ${colorScheme}`;

/** For what must work on a desk and on a phone, in the light and in the dark. */
export function eachLook(work: (look: Look) => void): void {
  for (const look of looks) work(look);
}

export function testEachLook(title: string, work: (look: Look) => Promise<void>): void {
  eachLook((look) => void test(`${title} (${nameOf(look)})`, () => work(look)));
}
