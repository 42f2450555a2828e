/** Where a link leads, if anywhere: programs also keep what embeds a page, and nothing else is followed from here. */
export function addressOf(code: string): URL | undefined {
  const url = URL.parse(code.trim());
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** What it is then. */
export const withoutAddress = (code: string): string =>
  code.trim().startsWith('<') ? 'Embeds a page' : 'Not an address that can be opened';
