import manifest from '../../package.json' with { type: 'json' };
import type { Founded } from '../people/credentials/founding.ts';
import { contextOf } from '../people/credentials/operating.ts';
import { updatePerson } from '../people/people/people.ts';
import type { Services } from '../platform/context.ts';
import { beginningOf, fillWithDemo } from './demo.ts';
import { LEAD, STUDIO } from './names.ts';

export const founder = { accountName: STUDIO, email: LEAD.email };

/** Before the workers start. What is there already is somebody's work, and stays as it is. */
export async function fill(
  services: Services,
  founded: Founded | undefined,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  if (!founded) {
    say('There is data already: no demo data was added to it. Delete the folder (or set HOLDFAST_DATA) to begin anew.');
    return;
  }
  const { accountId: account, email } = founded;
  const lead = await contextOf(services, { email, account, baseUrl: url });
  const { firstName, lastName, title } = LEAD;
  await updatePerson({ ...lead, now: beginningOf(services.now()).toISOString() }, lead.actor.personId, {
    firstName,
    lastName,
    title,
  });
  await fillWithDemo(lead, manifest.version);
}
