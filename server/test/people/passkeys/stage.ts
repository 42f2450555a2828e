import assert from 'node:assert/strict';
import type { Reply, TestApp } from '../../support/app.ts';
import { PASSWORD } from '../secondsteps/stage.ts';
import { type Lie, makeDevice } from './device.ts';

type Headers = Record<string, string>;
type Device = ReturnType<typeof makeDevice>;

export const PUBLIC = { HOLDFAST_PUBLIC_URL: 'https://work.example.com' };

export const passkeys = (app: TestApp) => {
  const ask = app.as('');
  const begin = (session: Headers, proof: object = { 'current-password': PASSWORD }) =>
    ask.put('/passkeys/begin.json', { passkey: proof }, session);
  const add = (session: Headers, credential: object, name = 'Laptop') =>
    ask.post('/passkeys.json', { passkey: { name, credential } }, session);
  const beginSignIn = async () => (await ask.put('/session/passkey/begin.json')).body.options;
  const send = (passkey: object, headers: Headers = {}): Promise<Reply> =>
    ask.post('/session/passkey.json', { session: { passkey } }, headers);
  const proof = async (session: Headers, device: Device) => {
    const { body } = await ask.put('/passkeys/proof/begin.json', undefined, session);
    return { passkey: device.sign(body.options) };
  };
  return {
    begin,
    add,
    send,
    proof,
    beginSignIn,
    enter: async (device: Device, lie: Lie = {}) => send(device.sign(await beginSignIn(), lie)),
    list: async (session: Headers) => (await ask.get('/passkeys.json', session)).body.passkeys,
    rename: (session: Headers, id: string, name: string) =>
      ask.put(`/passkeys/${id}.json`, { passkey: { name } }, session),
    remove: (session: Headers, id: string, given: object) =>
      ask.put(`/passkeys/${id}/remove.json`, { passkey: given }, session),
    /** A device whose passkey is theirs. */
    async addDevice(session: Headers, given?: object) {
      const device = makeDevice();
      const begun = await begin(session, given);
      assert.equal(begun.status, 200, begun.text);
      const added = await add(session, device.make(begun.body.options));
      assert.equal(added.status, 201, added.text);
      return { device, id: added.body.id as string, recoveryCodes: added.body.recoveryCodes as string[] };
    },
  };
};
