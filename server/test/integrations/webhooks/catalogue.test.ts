import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventName, eventNames, eventNumbers } from '../../../src/platform/events/catalogue.ts';
import { eachEngine } from '../../support/databases.ts';
import { causes } from './causes.ts';
import { type Office, openOffice } from './post-office.ts';

/** What arrived about this event since the receiver was last asked. */
async function arrived({ deliver, receiver }: Office, name: EventName): Promise<string[]> {
  await deliver();
  const heard = receiver.calls.splice(0).map(({ body }) => new URLSearchParams(body));
  return heard.filter((one) => one.get('event') === name).map((one) => one.get('bbjectId')!);
}

test('the catalogue gives each event a number of its own, and those that were given stay', () => {
  assert.equal(new Set(eventNumbers.values()).size, eventNumbers.size);
  const given = { 'PROJECT.CREATED': 1, 'FILE.CREATED': 8, 'TASK.MOVED': 26, 'TASK.DELETED': 27, 'USER.DELETED': 39 };
  for (const [name, number] of Object.entries(given)) assert.equal(eventNumbers.get(name as EventName), number, name);
});

eachEngine('the catalogue', (engine) => {
  test('every event there is arrives at a real receiver, once, from the call that causes it', async (t) => {
    const office = await openOffice(t, engine);
    const { app, admin } = office;
    await office.register({ event: '*' });
    const seen = new Set<EventName>();
    for (const name of eventNames) {
      await t.test(name, async () => {
        const cause = causes[name];
        if ('create' in cause) {
          const id = await cause.create(app);
          const told = (await arrived(office, name)).filter((one) => one === id);
          assert.deepEqual(told, [id]);
        } else {
          const id = await cause.prepare(app);
          await arrived(office, name);
          const reply = await cause.cause(admin, id);
          assert.equal(reply.status, 200, reply.text);
          assert.deepEqual(await arrived(office, name), [id]);
          if (cause.isRepeatable) {
            assert.equal((await cause.cause(admin, id)).status, 200);
            assert.deepEqual(await arrived(office, name), [], 'a call that changed nothing was told');
          }
        }
        seen.add(name);
      });
    }
    assert.deepEqual(
      eventNames.filter((name) => !seen.has(name)),
      [],
    );
  });
});
