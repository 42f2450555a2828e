/** Where the maker of a browser takes news for it, and what they are encrypted with. */
type Target = { endpoint: string; publicKey: string; secret: string };

/** Whether this browser can show news while no page is open. It does so of sites that are reached safely. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isForbidden = (): boolean => Notification.permission === 'denied';

const KEPT = 'holdfast-told';

function targetOf(subscription: PushSubscription): Target {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, publicKey: keys!.p256dh!, secret: keys!.auth! };
}

/** Asks for permission, so only after somebody has chosen it. Undefined where they do not give it. */
export async function subscribe(publicKey: string, person: string): Promise<Target | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may be of another account, whose key is another one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  localStorage.setItem(KEPT, person);
  return targetOf(made);
}

/** What somebody has chosen here before, in a session that has ended since. */
export async function chosenBefore(person: string): Promise<Target | undefined> {
  if (!canBeTold() || Notification.permission !== 'granted' || localStorage.getItem(KEPT) !== person) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  const made = await registration?.pushManager.getSubscription();
  return made ? targetOf(made) : undefined;
}

export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(KEPT);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
