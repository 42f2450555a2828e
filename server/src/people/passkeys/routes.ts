import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { ok, Text } from '../../platform/http/answer/classic.ts';
import { act, type Call, create, get, type Route, reveal } from '../../platform/http/route.ts';
import {
  beginPasskey,
  beginProof,
  beginSignIn,
  createPasskey,
  deletePasskey,
  listPasskeys,
  type Signing,
  updatePasskey,
} from './passkeys.ts';
import {
  AddingProof,
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyName,
  RemovingProof,
  RequestOptions,
  showMaking,
  showPasskey,
  showSigning,
} from './wire.ts';

const add = (ctx: Context, call: Call) => createPasskey(ctx, call.read(NewPasskey));
const showOptions = (signing: Signing) => ({ options: showSigning(signing) });

const creation = create('/passkeys', 'passkey.manage', add, {
  at: 'passkeys',
  body: NewPasskey,
  shows: ok({ id: Text, recoveryCodes: Type.Array(Text) }),
  name: 'createPasskey',
  summary:
    'Adds the passkey that a browser has made. Where it turns two-step sign-in on, the recovery codes are shown, this once, and all other sessions end.',
  isForSettingUp: true,
});

export const passkeyRoutes: Route[] = [
  get('/passkeys', 'passkey.manage', listPasskeys, (passkeys) => ({ passkeys: passkeys.map(showPasskey) }), {
    shows: ok({ passkeys: Type.Array(Passkey) }),
    summary: 'Lists one’s passkeys, the newest last.',
  }),
  reveal(
    '/passkeys/begin',
    'passkey.manage',
    (ctx, call) => beginPasskey(ctx, call.read(AddingProof)),
    (making) => ({ options: showMaking(making) }),
    {
      body: AddingProof,
      shows: ok({ options: CreationOptions }),
      name: 'beginPasskey',
      summary:
        'Gives what a browser needs to make a passkey, within five minutes. Asks for one’s password, a code or another passkey.',
      isForSettingUp: true,
    },
  ),
  {
    ...creation,
    answer: (made, ctx, call) => {
      const answer = creation.answer(made, ctx, call);
      return { ...answer, body: { ...answer.body, recoveryCodes: made.recoveryCodes } };
    },
    // Kept without them: a repeated call is told of the passkey, not shown the codes again.
    kept: (answer) => ({ ...answer, body: { ...answer.body, recoveryCodes: [] } }),
  },
  act(
    'PUT',
    '/passkeys/:id',
    'passkey.manage',
    (ctx, call) => updatePasskey(ctx, call.id(), call.read(PasskeyName).name),
    undefined,
    { body: PasskeyName, name: 'renamePasskey', summary: 'Gives a passkey another name.' },
  ),
  act(
    'PUT',
    '/passkeys/:id/remove',
    'passkey.manage',
    (ctx, call) => deletePasskey(ctx, call.id(), call.read(RemovingProof)),
    undefined,
    {
      body: RemovingProof,
      name: 'removePasskey',
      summary:
        'Removes a passkey; asks for a code or a passkey. Without any, and without an app, two-step sign-in is off.',
    },
  ),
  reveal('/passkeys/proof/begin', 'passkey.manage', beginProof, showOptions, {
    shows: ok({ options: RequestOptions }),
    name: 'beginPasskeyProof',
    summary: 'Gives what a browser needs to sign with a passkey, which is then sent where a code could be.',
    isForSettingUp: true,
  }),
  {
    method: 'PUT',
    path: '/session/passkey/begin',
    action: 'session.open',
    isPublic: true,
    name: 'beginPasskeySignIn',
    summary: 'Gives what a browser needs to sign in with a passkey, within five minutes.',
    shows: ok({ options: RequestOptions }),
    run: beginSignIn,
    answer: (signing: Signing) => ({ body: { STATUS: 'OK', ...showOptions(signing) } }),
  },
];
