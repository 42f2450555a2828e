import { Type } from 'typebox';
import { ok, Text } from '../../platform/http/answer/classic.ts';
import { act, get, type Route, reveal } from '../../platform/http/route.ts';
import {
  beginTotp,
  readSecondStep,
  removeTotp,
  renewRecoveryCodes,
  resetSecondStep,
  turnOff,
  turnOnTotp,
} from './secondsteps.ts';
import { AdministratorsProof, FreshProof, NewTotp, SecondStep, showSecondStep } from './wire.ts';

const Codes = ok({ recoveryCodes: Type.Array(Text) });
const showCodes = (recoveryCodes: string[]) => ({ recoveryCodes });

export const secondStepRoutes: Route[] = [
  get(
    '/people/:id/secondStep',
    'secondStep.read',
    (ctx, call) => readSecondStep(ctx, call.id()),
    (step) => ({ secondStep: showSecondStep(step) }),
    {
      shows: ok({ secondStep: SecondStep }),
      name: 'getSecondStep',
      summary: 'Shows whether somebody has two-step sign-in on, and whether their account asks for it.',
    },
  ),
  reveal('/secondStep/totp/begin', 'secondStep.manage', beginTotp, (setup) => setup, {
    shows: ok({ secret: Text, uri: Text, setup: Text }),
    name: 'beginTotp',
    summary: 'Makes a secret for an authenticator app. Nothing is on until a code of it is sent.',
    isForSettingUp: true,
  }),
  reveal('/secondStep/totp', 'secondStep.manage', (ctx, call) => turnOnTotp(ctx, call.read(NewTotp)), showCodes, {
    body: NewTotp,
    shows: Codes,
    name: 'turnOnTotp',
    summary:
      'Turns two-step sign-in by an app on; all other sessions end. The recovery codes are shown only now, unless a passkey came before, with which there were some.',
    isForSettingUp: true,
  }),
  reveal(
    '/secondStep/recoveryCodes',
    'secondStep.manage',
    (ctx, call) => renewRecoveryCodes(ctx, call.read(FreshProof)),
    showCodes,
    {
      body: FreshProof,
      shows: Codes,
      name: 'renewRecoveryCodes',
      summary: 'Makes new recovery codes, shown only now; the old ones stop working.',
    },
  ),
  act(
    'PUT',
    '/secondStep/totp/remove',
    'secondStep.manage',
    (ctx, call) => removeTotp(ctx, call.read(FreshProof)),
    undefined,
    {
      body: FreshProof,
      name: 'removeTotp',
      summary:
        'Removes the authenticator app, for who gets a new phone. Passkeys stay; without any, two-step sign-in is off.',
    },
  ),
  act('PUT', '/secondStep/off', 'secondStep.manage', (ctx, call) => turnOff(ctx, call.read(FreshProof)), undefined, {
    body: FreshProof,
    name: 'turnOffSecondStep',
    summary: 'Turns two-step sign-in off: the app, the passkeys and the recovery codes are gone.',
  }),
  act(
    'PUT',
    '/people/:id/secondStep/reset',
    'secondStep.reset',
    (ctx, call) => resetSecondStep(ctx, call.id(), call.read(AdministratorsProof)),
    undefined,
    {
      body: AdministratorsProof,
      name: 'resetSecondStep',
      summary:
        'Turns somebody’s two-step sign-in off, with their passkeys, for who has lost their phone. Asks for one’s own password, code or passkey.',
    },
  ),
];
