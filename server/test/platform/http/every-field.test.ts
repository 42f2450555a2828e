import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { permissions } from '../../../src/platform/access/permissions.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { bodyFor } from '../access/bodies.ts';
import { providerOf, type Stage, setStage } from '../access/stage.ts';

const WRONG: unknown[] = [
  { toString: 1, valueOf: 1 },
  {},
  [],
  [[]],
  [{ toString: 1 }],
  null,
  true,
  -1,
  1.5,
  1e21,
  '',
  'a\u0000b',
  '\ud800',
  'constructor',
  '__proto__',
  'x'.repeat(70_000),
  Array.from({ length: 12_000 }, (_, n) => n + 1),
  Array.from({ length: 50_000 }, (_, n) => n + 1).join(),
];
/** Said once: some take longer to write down than to refuse. */
const named = WRONG.map((value) => [JSON.stringify(value).slice(0, 60), value] as const);

const keysOfPeople: Record<string, string[]> = {
  'POST /people': ['administrator'],
  'PUT /people/:id': ['password', 'administrator'],
  'PUT /account': ['requiressecondstep'],
};

/** By whoever reads it, before a verb or a database has heard of it. */
function isTaken(route: Route, body: object): boolean {
  try {
    route.body!.read(body);
    return true;
  } catch {
    return false;
  }
}

eachEngine('every field of every body', (engine) => {
  const app = useApp(engine);
  let stage: Stage;
  before(async () => {
    stage = await setStage(app());
  });

  test('takes or refuses whatever is put into it', async (t) => {
    const admin = stage.roles.find(({ name }) => name === 'owner administrator')!;
    for (const route of app().routes.filter(({ body, isPublic }) => body && !isPublic)) {
      const title = `${route.method} ${route.path}`;
      await t.test(title, async () => {
        await stage.workerHasBeenThere();
        const ids = await providerOf(route.path)(stage, admin);
        const path = `${route.path.replace(/:(\w+)/g, (_, name) => ids[name]!)}.json`;
        const { body: right } = await bodyFor(route, stage);
        const [wrapper] = route.body!.wrappers;
        const fields = (wrapper === undefined ? right : (right as Record<string, object>)[wrapper]) as object;
        for (const { keys } of Object.values(route.body!.fields) as { keys: string[] }[]) {
          for (const [said, value] of named) {
            const object = { ...fields, [keys[0]!]: value };
            const body = wrapper === undefined ? object : { [wrapper]: object };
            // One engine has seen it refused: it gets to no other.
            if (engine !== sqliteEngine && !isTaken(route, body)) continue;
            const reply = await admin.caller.call(route.method, path, body);
            const sent = `${keys[0]} = ${said}`;
            // No token changes a password or how people sign in, whatever it says.
            const isForPeople = 'signedIn' in permissions[route.action] || keysOfPeople[title]?.includes(keys[0]!);
            const isKept = isForPeople && reply.status === 403;
            assert.ok(
              isKept || [200, 201, 409, 422].includes(reply.status),
              `${sent} was answered ${reply.status} ${reply.text}`,
            );
            if (reply.status === 422) assert.match(reply.body.MESSAGE, /^[^\n]{10,}\.$/, sent);
          }
        }
      });
    }
  });
});
