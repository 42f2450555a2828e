import type { Context, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import type { Letter } from '../mail/letters.ts';
import { post } from '../mail/outbox.ts';

type Who = Pick<PersonRow, 'account_id' | 'id' | 'email'>;

const WHY = 'You get this because it decides who can sign in as you.';
const ALARM =
  'If you know of it, there is nothing to do. If not, ask an Administrator of your account for a new link now.';

const NOT_ME =
  'If it was you, there is nothing to do. If not, end that session there and choose a new password, which ends all others.';

/** To where they were reached before: whoever has taken their place must not be the only one to be told. */
const tell = (
  services: Services,
  tx: Queries,
  { account_id, id, email }: Who,
  purpose: 'passwordChanged' | 'addressChanged' | 'newBrowser' | 'newToken',
  [subject, what, todo = ALARM]: [string, string, string?],
  action?: Letter['action'],
) =>
  post(services, tx, {
    accountId: account_id,
    personId: id,
    address: email,
    purpose,
    letter: () => ({ subject, says: [what, todo], ...(action ? { action } : {}), lastly: [WHY] }),
  });

export async function tellOfPassword(services: Services, tx: Queries, who: Who, how: string): Promise<void> {
  await tell(services, tx, who, 'passwordChanged', [
    'Your password was changed',
    `The password with which you sign in to Holdfast as ${who.email} was changed, ${how}. Where you were signed in, you are not any more.`,
  ]);
}

/** `when` as their own clock shows it. */
export async function tellOfBrowser(
  services: Services,
  tx: Queries,
  who: Who,
  { when, address }: { when: string; address: string },
): Promise<void> {
  const url = `${services.config.mail?.baseUrl}/settings/security`;
  const said = `Somebody signed in to Holdfast as ${who.email} with a browser that had not been used for it before, at ${when}, from the network address ${address}.`;
  await tell(services, tx, who, 'newBrowser', ['New sign-in from another browser', said, NOT_ME], {
    label: 'See where you are signed in',
    url,
  });
}

const NOT_MINE =
  'If you know of it, there is nothing to do. If not, revoke it there and choose a new password: whoever has it does what you may do.';

/** `made`: when and from where, or by whom. */
export async function tellOfToken(
  services: Services,
  tx: Queries,
  who: Who,
  { name, may, made }: { name: string; may: string; made: string },
): Promise<void> {
  const url = `${services.config.mail?.baseUrl}/settings/tokens`;
  const said = `An API token was made for a program to use Holdfast as ${who.email}, ${made}. It is called “${name}” and may ${may}.`;
  await tell(services, tx, who, 'newToken', ['A new API token in your name', said, NOT_MINE], {
    label: 'See your tokens',
    url,
  });
}

export async function tellOfChanges(
  ctx: Context,
  tx: Queries,
  person: Who,
  change: { email: string; email_key: string; password_hash?: string },
): Promise<void> {
  const by = person.id === ctx.actor.personId ? 'by who was signed in as you' : 'by an Administrator';
  if (change.password_hash) await tellOfPassword(ctx.services, tx, person, by);
  if (change.email.toLowerCase() !== person.email.toLowerCase())
    await tell(ctx.services, tx, person, 'addressChanged', [
      'Your e-mail address was changed',
      `You sign in to Holdfast with ${change.email} from now on, and no longer with ${person.email}. It was changed ${by}.`,
    ]);
}

type Link = { path: string; expiresAt: string } & ({ purpose: 'invitation'; host: string } | { purpose: 'reset' });

function letterWith(link: Link, account: string, url: string): Letter {
  if (link.purpose === 'invitation')
    return {
      subject: `${link.host} invites you to ${account}`,
      says: [`${link.host} invites you to ${account} on Holdfast. Choose a password, and you are in.`],
      action: { label: 'Join', url },
      lastly: ['The link works once, for two weeks. You get this because somebody has entered your address there.'],
    };
  return {
    subject: `Choose a new password for ${account}`,
    says: [
      `Somebody, probably you, has asked for a new password for ${account} on Holdfast. Choose one, and you are in.`,
    ],
    action: { label: 'Choose a new password', url },
    lastly: ['The link works once, for four hours. If you have not asked for it, leave it alone: nothing has changed.'],
  };
}

/**
 * Mails a link to whom it lets in; false where no mail is sent. It leads to the address that was set, whatever the request
 * was called by.
 */
export function mailLink(
  services: Services,
  tx: Queries,
  who: { accountId: number; personId: number },
  link: Link,
): Promise<boolean> {
  const { purpose, path, expiresAt } = link;
  const url = `${services.config.mail?.baseUrl}${path}`;
  return post(services, tx, {
    ...who,
    purpose: purpose === 'reset' ? 'signIn' : 'invitation',
    expiresAt,
    letter: ({ account_name }) => letterWith(link, account_name, url),
  });
}
