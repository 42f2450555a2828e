/** People write `www.acme.test`, and programs whatever they like: only what is an address of the web becomes a link. */
export function websiteAddress(text: string): string | undefined {
  const hasScheme = /^[a-z][a-z\d+-]*:/i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  // A name before the host is how a link is made to look like another one.
  if (!url || url.username || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return undefined;
  return url.href;
}
