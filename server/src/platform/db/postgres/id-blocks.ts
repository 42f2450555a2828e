const BLOCK = 20;

type Block = { next: number; last: number };

/**
 * Ids in blocks. A counter row updated inside each transaction would make all writers of an account wait for one
 * another until they commit; taken in blocks beforehand it costs one short statement for twenty ids. A restart leaves a gap.
 */
export function makeIdBlocks(take: (accountId: number, kind: string, size: number) => Promise<number>) {
  const blocks = new Map<string, Block>();
  const coming = new Map<string, Promise<void>>();

  return {
    async nextId(accountId: number, kind: string): Promise<number> {
      const key = `${accountId}/${kind}`;
      for (;;) {
        const block = blocks.get(key);
        if (block && block.next <= block.last) return block.next++;
        let turn = coming.get(key);
        if (!turn) {
          turn = take(accountId, kind, BLOCK)
            .then((last) => {
              blocks.set(key, { next: last - BLOCK + 1, last });
            })
            .finally(() => coming.delete(key));
          coming.set(key, turn);
        }
        await turn;
      }
    },
    /** Somebody else has used them, with ids from elsewhere. */
    forget(accountId?: number): void {
      for (const key of blocks.keys())
        if (accountId === undefined || key.startsWith(`${accountId}/`)) blocks.delete(key);
    },
  };
}
