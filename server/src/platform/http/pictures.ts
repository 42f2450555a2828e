/**
 * Where the picture of a person or a company is, "" where there is none. It needs no token, since pages and mails of other
 * programs show it: nobody guesses it, and only who is shown the person is shown it. A new picture has a new address.
 */
export const pictureUrl = ({ baseUrl }: { baseUrl: string }, key: string | null | undefined): string =>
  key ? `${baseUrl}/picture/${key}` : '';
