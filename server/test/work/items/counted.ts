import assert from 'node:assert/strict';

/**
 * Text that counts how many of its characters are looked at, however long that takes. It can do only what looks at each of
 * them once. It knows no patterns: one that is tried from many places may look at the same stretch from all of them.
 */
class Counted {
  readonly #text: string;
  readonly #look: (characters: number) => void;

  constructor(text: string, look: (characters: number) => void) {
    this.#text = text;
    this.#look = look;
  }

  #piece(text: string): Counted {
    this.#look(text.length);
    return new Counted(text, this.#look);
  }

  get length(): number {
    return this.#text.length;
  }

  split(by: string): Counted[] {
    this.#look(this.length);
    return this.#text.split(by).map((text) => this.#piece(text));
  }

  slice(from: number, to?: number): Counted {
    return this.#piece(this.#text.slice(from, to));
  }

  indexOf(what: string): number {
    const at = this.#text.indexOf(what);
    this.#look(at < 0 ? this.length : at + 1);
    return at;
  }

  replaceAll(what: string, by: string): Counted {
    this.#look(this.length);
    return this.#piece(this.#text.replaceAll(what, by));
  }

  toString(): string {
    this.#look(this.length);
    return this.#text;
  }
}

/** How many characters `work` looks at in this text. */
export function lookedAt(text: string, work: (text: string) => unknown): number {
  let looked = 0;
  work(
    new Counted(text, (characters) => {
      looked += characters;
    }) as unknown as string,
  );
  return looked;
}

/** Twice as much of the same costs at most twice as much, and no character is looked at more than a few times. */
export function costsWhatItIsLong(piece: string, work: (text: string) => unknown): void {
  const [once, twice] = [2 ** 15, 2 ** 16].map((length) =>
    lookedAt(piece.repeat(Math.ceil(length / piece.length)), work),
  ) as [number, number];
  assert.ok(once > 0 && once < 16 * 2 ** 15, `${once} characters of ${piece.slice(0, 10)}… were looked at`);
  assert.ok(twice < 2.1 * once, `${once}, then ${twice} characters of ${piece.slice(0, 10)}…`);
}
