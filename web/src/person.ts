const PERSON = 'X-Holdfast-Person';

/** Whose page this is: `account/person`, as the server calls whose session it is. */
let page: { person?: string } = {};
/** Undefined until the server has answered somebody who is signed in. */
export const personHere = (): string | undefined => page.person;

/** With these the server does nothing in the name of whoever else has signed in meanwhile, in another tab. */
export const pageHeaders = (): Record<string, string> => ({
  // Says that a page is asking: without it a browser would answer a refusal with a password window of its own.
  'X-Requested-With': 'Holdfast',
  ...(page.person !== undefined && headersOf(page.person)),
});
/** For what is somebody's, whoever is here by the time it is sent. */
export const headersOf = (person: string) => ({ [PERSON]: person });

export const fetchAsPage: typeof fetch = async (input, init) => {
  // What was asked for before somebody signed out says nothing about who comes next.
  const asking = page;
  const answer = await fetch(input, init);
  asking.person ??= answer.headers.get(PERSON) ?? undefined;
  return answer;
};

let opened: BroadcastChannel | undefined;
const otherTabs = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('holdfast-person');
  return opened;
};

/** What every tab keeps of a person is let go by loading it anew. What was begun in it is kept on this device, as theirs. */
const loadAnew = (address = location.href): Promise<never> => {
  if (address === location.href) location.reload();
  else location.replace(address);
  return new Promise(() => {});
};

/** They have signed in here. Where the page was somebody else's it is loaded anew, at that address, and this does not resolve. */
export async function enter(accountId: string, personId: string, address?: string): Promise<void> {
  const person = `${accountId}/${personId}`;
  const isOther = page.person !== undefined && page.person !== person;
  otherTabs().postMessage(person);
  if (isOther) return loadAnew(address);
  page.person = person;
}

export function leave(): void {
  page = {};
  otherTabs().postMessage('');
}

/** `again`: they had to sign in again, and have done so in another tab. */
export function followOtherTabs(again: () => void): void {
  otherTabs().addEventListener('message', ({ data: person }: MessageEvent<string>) => {
    if (page.person === undefined) return;
    if (page.person === person) again();
    else void loadAnew();
  });
}
