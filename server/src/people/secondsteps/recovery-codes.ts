import { hash, randomInt } from 'node:crypto';

const CODES = 10;
/** Without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 118 bits: what is shorter than 112 would need a slow hash (ASVS 6.5.2). Those of 16 letters that people have still work. */
const [GROUPS, GROUP] = [4, 6];

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** For who has lost their phone: each works once. Shown when they are made, and never again. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

/** As it is typed, with or without hyphens. It is random and long, so it needs no slow hash. */
export const hashRecoveryCode = (code: string): string =>
  hash('sha256', `recovery code ${code.toLowerCase().replace(/[\s-]/g, '')}`, 'hex');
