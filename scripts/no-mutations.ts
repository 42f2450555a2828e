/**
 * In place of the query client's own: changes are sent by the nouns' `queries.ts`, so of its bookkeeping of changes there is
 * nothing to keep, and the shell need not carry it.
 */
export class MutationCache {
  findAll(): [] {
    return [];
  }
  async resumePausedMutations(): Promise<void> {}
  clear(): void {}
}
