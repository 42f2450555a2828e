/** What every upload under way has room for is said in one column, also where its length is known. */
export const promisedRoom = (): string[] => ['update uploads set taken = size where size is not null'];
