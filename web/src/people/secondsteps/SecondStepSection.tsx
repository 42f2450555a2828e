import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { FreshForm } from '../passkeys/FreshForm.tsx';
import { changed, removeApp, renewRecoveryCodes, turnOff, useSecondStep } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

/** One that runs out of them is told while a few are left. */
const FEW = 3;
const names: Record<string, string> = { totp: 'an authenticator app', passkey: 'passkey' };

export function SecondStepSection({ personId }: { personId: string }) {
  const secondStep = useSecondStep(personId);
  const [doing, setDoing] = useState<'set up' | 'remove app' | 'renew' | 'turn off'>();
  const done = () => {
    setDoing(undefined);
    void changed();
  };
  return (
    <Section title="Two-step sign-in">
      <Loaded query={secondStep} lines={2}>
        {({ on, ways, since, recoveryCodes, required }) =>
          on ? (
            <div className="space-y-3">
              <p>
                <Badge tone="good">On</Badge>{' '}
                <span className="ml-1">By {ways.map((way) => names[way] ?? way).join(' or ')}, since</span>{' '}
                <DateText value={since} />
              </p>
              <p className={recoveryCodes <= FEW ? 'text-danger' : 'text-muted'}>
                {recoveryCodes === 1 ? '1 recovery code is' : `${recoveryCodes} recovery codes are`} left.
              </p>
              <div className="flex flex-wrap gap-2">
                {!ways.includes('totp') && <Button onClick={() => setDoing('set up')}>Set up an app, too</Button>}
                {ways.length > 1 && <Button onClick={() => setDoing('remove app')}>Remove the app</Button>}
                <Button onClick={() => setDoing('renew')}>New recovery codes</Button>
                <Button onClick={() => setDoing('turn off')}>Turn off</Button>
              </div>
              {required && <p className="text-sm text-muted">Your account asks everybody for it.</p>}
            </div>
          ) : (
            <div className="space-y-3">
              <p className="text-muted">
                Beside your password you are asked for a code of your phone: who finds out your password is not in yet.
                Programs with an API token notice nothing.
              </p>
              <Button look="primary" icon={ShieldCheck} onClick={() => setDoing('set up')}>
                Set up two-step sign-in
              </Button>
            </div>
          )
        }
      </Loaded>
      <SetUpDialog isOpen={doing === 'set up'} onClose={done} />
      <RenewDialog isOpen={doing === 'renew'} onClose={done} />
      <Dialog title="Remove the authenticator app?" isOpen={doing === 'remove app'} onClose={done}>
        <FreshForm
          action="Remove"
          look="danger"
          onCancel={done}
          onProof={async (proof) => {
            await removeApp(proof);
            toast('The app is removed. Your passkeys still let you in.');
            done();
          }}
        >
          <p className="text-muted">
            Its codes stop working. Passkeys and recovery codes stay; you can set up another app.
          </p>
        </FreshForm>
      </Dialog>
      <Dialog title="Turn two-step sign-in off?" isOpen={doing === 'turn off'} onClose={done}>
        <FreshForm
          action="Turn off"
          look="danger"
          onCancel={done}
          onProof={async (proof) => {
            await turnOff(proof);
            toast('Two-step sign-in is off.');
            done();
          }}
        >
          <p className="text-muted">
            From then on your password alone lets you in. Your passkeys and recovery codes stop working.
          </p>
        </FreshForm>
      </Dialog>
    </Section>
  );
}

function SetUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [isOn, setOn] = useState(false);
  const close = () => {
    setOn(false);
    onClose();
  };
  return (
    <Dialog
      title={isOn ? 'Two-step sign-in is on' : 'Set up two-step sign-in'}
      isOpen={isOpen}
      isFirm={isOn}
      onClose={close}
    >
      <SetUp onDone={close} onCodes={() => setOn(true)} beside={<Button onClick={close}>Cancel</Button>} />
    </Dialog>
  );
}

function RenewDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Dialog title="New recovery codes" isOpen={isOpen} isFirm={codes !== undefined} onClose={close}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <FreshForm
          action="Make new codes"
          onCancel={close}
          onProof={async (proof) => setCodes(await renewRecoveryCodes(proof))}
        >
          <p className="text-muted">The old ones stop working.</p>
        </FreshForm>
      )}
    </Dialog>
  );
}
