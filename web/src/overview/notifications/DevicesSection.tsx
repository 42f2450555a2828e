import { useState } from 'react';
import { browserIn } from '../../people/credentials/browsers.ts';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { canBeTold, isForbidden, subscribe, unsubscribe } from './device.ts';
import { addDevice, type Device, endDevice, useDevices } from './preferences-queries.ts';

/** Browsers that show news while no page is open. Whether this one may is asked when somebody chooses it here. */
export function DevicesSection() {
  const devices = useDevices();
  return (
    <Section title="On your devices">
      <p className="mb-3 text-muted">
        Shown there while Holdfast is closed, too: whatever you chose to get by mail at once, or on your devices only.
      </p>
      <Loaded query={devices} lines={2}>
        {({ publicKey, devices: list }) => (
          <>
            {list.length > 0 && (
              <ul aria-label="Devices" className="mb-3 divide-y divide-line rounded-lg border border-line bg-surface">
                {list.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            )}
            {!list.some(({ current }) => current) && <AddDevice publicKey={publicKey} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const name = browserIn(device.browser);
  const end = async () => {
    await endDevice(device.id);
    if (device.current) await unsubscribe();
    toast(`${name} shows no more news.`);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-3 py-2">
      <div className="min-w-0">
        <p className="font-medium">
          {name} {device.current && <Badge tone="accent">This one</Badge>}
        </p>
        <p className="text-sm text-muted">
          {device.lastToldOn ? (
            <>
              Last news <DateText value={device.lastToldOn} />
            </>
          ) : (
            'No news yet'
          )}
        </p>
      </div>
      <Button
        size="small"
        look="quiet"
        aria-label={`Show no more news in ${name}`}
        onClick={() => end().catch(toastFailure)}
      >
        Stop
      </Button>
    </li>
  );
}

function AddDevice({ publicKey }: { publicKey: string }) {
  const [isBusy, setBusy] = useState(false);
  const me = useMe().data?.id ?? '';
  const [isRefused, setRefused] = useState(canBeTold() && isForbidden());
  if (!canBeTold())
    return (
      <p className="text-sm text-muted">
        This browser cannot show news while Holdfast is closed. On an iPhone or iPad, add Holdfast to the home screen
        first; on other devices Holdfast has to be reached by https.
      </p>
    );
  const add = async () => {
    const target = await subscribe(publicKey, me);
    setRefused(target === undefined);
    if (target) await addDevice(target);
  };
  return (
    <>
      <Button
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          add()
            .catch(toastFailure)
            .finally(() => setBusy(false));
        }}
      >
        Show news on this device
      </Button>
      {isRefused && (
        <p className="mt-2 text-sm text-muted">
          This browser does not let Holdfast show anything. Allow notifications for this site in its settings, and try
          again.
        </p>
      )}
    </>
  );
}
