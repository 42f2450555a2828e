import { isSigned, sign } from '../../bytes/uploads/presigned/links.ts';
import type { AccountKey } from '../../platform/keys/keys.ts';

/** Where a test receiver is called. Whoever has the address may call it; nobody else can make one up. */
export type Address = { accountId: number; id: number; signature: string };

const PATH = /^\/receive\/([1-9]\d{0,15})\/([1-9]\d{0,15})\/([0-9a-f]{64})$/;
const parts = ({ accountId, id }: Omit<Address, 'signature'>) => ['test receiver', accountId, id] as const;

export const writePath = (signingKey: AccountKey, which: Omit<Address, 'signature'>): string =>
  `/receive/${which.accountId}/${which.id}/${sign(signingKey, ...parts(which))}`;

/** The address in a URL, whatever server it names: the signature says whether the receiver is one of ours. */
export function readAddress(url: string): Address | undefined {
  const [, accountId, id, signature] = PATH.exec(URL.parse(url)?.pathname ?? '') ?? [];
  return signature === undefined ? undefined : { accountId: Number(accountId), id: Number(id), signature };
}

export const isGenuine = (address: Address, signingKey: AccountKey): boolean =>
  isSigned(address.signature, signingKey, ...parts(address));
