import { randomBytes } from 'node:crypto';
import { addCompany } from '../people/companies/companies.ts';
import { acceptLink, invitePerson } from '../people/credentials/links.ts';
import { signIn } from '../people/credentials/sessions.ts';
import { createPerson } from '../people/people/people.ts';
import type { Actor } from '../platform/access/access.ts';
import { type Context, makeContext, type Services } from '../platform/context.ts';
import { CLIENT, colleagues, type Name } from './names.ts';
import type { Calendar, Scene } from './story.ts';

/** From where the people of the demo come. */
const DEMO = { address: 'demo', browser: 'Demo' };

/** Everybody, and what is needed to act as one of them at a time of one's choosing. */
export type Cast = {
  clientId: number;
  idOf(name: Name): number;
  /** `services` have the clock. */
  as(services: Services, name: Name, firesWebhooks: boolean): Context;
  /** Lets everybody sign in, each at a time of their own in the last days. */
  visits(calendar: Calendar): Scene[];
};

/** Everybody who works in the account. Whoever wants to be one of them asks the Administrator for a link. */
export async function gatherCast(lead: Context): Promise<Cast> {
  const client = await addCompany(lead, { name: CLIENT, website: 'https://harbour-trust.example', tags: ['client'] });
  const actors = new Map<Name, Actor>([['lead', { ...lead.actor, hasWebhooks: false }]]);
  const proofs = new Map<Name, { email: string; password: string }>();
  for (const { called, isStudio, ...person } of colleagues) {
    const email = `${called}@${isStudio ? 'northlight' : 'harbour-trust'}.example`;
    const companyId = isStudio ? lead.actor.companyId : client.id;
    const { id } = await createPerson(lead, { ...person, email, companyId });
    proofs.set(called, { email, password: await settle(lead, id) });
    actors.set(called, {
      ...lead.actor,
      personId: id,
      companyId,
      isOwnerAdministrator: false,
      canAddProjects: isStudio,
      hasWebhooks: false,
    });
  }
  return {
    clientId: client.id,
    idOf: (name) => actors.get(name)!.personId,
    as: (services, name, firesWebhooks) =>
      makeContext(services, actors.get(name)!, { baseUrl: lead.baseUrl, firesWebhooks }),
    visits: ({ moment }) =>
      [...proofs].map(([by, proof], at) => ({
        at: moment(-Math.floor(at / 2)),
        by,
        play: ({ services }) =>
          signIn(services, { ...proof, origin: DEMO, brought: { marks: [], session: undefined } }),
      })),
  };
}

/** They have come in by their invitation, with a password that nobody will know when this is over. */
async function settle(lead: Context, personId: number): Promise<string> {
  const { path } = await invitePerson(lead, personId);
  const code = path.split('/').at(-1)!;
  const password = randomBytes(24).toString('base64url');
  await acceptLink(lead.services, code, { password }, { origin: DEMO, brought: { marks: [], session: undefined } });
  return password;
}
