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

const deskDark: Look = { ...desk, colorScheme: 'dark' };
const phoneLight: Look = { ...phone, colorScheme: 'light' };
/**
 * A test runs on a desk and on a phone, one in the light and one in the dark; the next has it the other way round. With
 * E2E_LOOKS=all each runs on all four.
 */
const pairs: Look[][] = [
  [deskLight, phoneDark],
  [deskDark, phoneLight],
];
let turn = 0;
const nextLooks = (): Look[] => (process.env.E2E_LOOKS === 'all' ? pairs.flat() : pairs[turn++ % pairs.length]!);

export const isPhone = ({ viewport }: Look): boolean => viewport.width < 768;
export const nameOf = ({ viewport, colorScheme }: Look): string => `${viewport.width} px, ${colorScheme}`;

/** For what must work on a desk and on a phone, in the light and in the dark. */
export function eachLook(work: (look: Look) => void): void {
  for (const look of nextLooks()) work(look);
}

export function testEachLook(title: string, work: (look: Look) => Promise<void>): void {
  eachLook((look) => void test(`${title} (${nameOf(look)})`, () => work(look)));
}
