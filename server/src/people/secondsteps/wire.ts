import { type Static, Type } from 'typebox';
import { Flag, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { required, shape, text } from '../../platform/http/request/fields.ts';
import { assertion } from '../passkeys/answered.ts';
import type { SecondStep as Known } from './secondsteps.ts';

export const SecondStep = titled('SecondStep', {
  on: Flag,
  ways: Type.Array(Text),
  since: Text,
  recoveryCodes: Type.Number(),
  required: Flag,
});

export const showSecondStep = ({ ways, since, recoveryCodes, isRequired }: Known): Static<typeof SecondStep> => ({
  on: ways.length > 0,
  ways,
  since: timeText(since),
  recoveryCodes,
  required: isRequired,
});

const code = text({ key: 'code', max: 64 });
const currentPassword = text({ key: 'current-password', also: ['currentPassword'], max: 1024 });

export const NewTotp = shape('secondStep', {
  setup: required(text({ key: 'setup', max: 1024 })),
  code: required(code),
  currentPassword,
});

const passkey = assertion({ key: 'passkey' });

export const FreshProof = shape('secondStep', { code, passkey });
export const AdministratorsProof = shape('secondStep', { currentPassword, code, passkey });
