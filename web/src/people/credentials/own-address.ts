/** Only to a page of this app: an address from a link could lead anywhere. */
export const ownAddress = (asked = '/', { origin } = location): string => {
  const url = URL.parse(asked, origin);
  return url?.origin === origin ? url.href.slice(url.origin.length).replace(/^\/+/, '/') : '/';
};
