// Shows news also while no page of Holdfast is open, and leads to them. It keeps no pages: those come from the server.
self.addEventListener('push', (event) => {
  const { title, body, url, tag, again = false } = event.data.json();
  const how = { tag, renotify: !again, silent: again };
  event.waitUntil(self.registration.showNotification(title, { body, ...how, icon: '/icon.svg', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.url, self.location.origin).href;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => url === address);
    await (open ? open.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(show());
});

// The maker of the browser takes news for it at another address from now on.
self.addEventListener('pushsubscriptionchange', (event) => {
  const move = async () => {
    const { pushManager } = self.registration;
    const subscription = event.newSubscription ?? (await pushManager.subscribe(event.oldSubscription.options));
    const { endpoint, keys } = subscription.toJSON();
    const device = { endpoint, publicKey: keys.p256dh, secret: keys.auth };
    await fetch('/notifications/devices.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ device }),
    });
  };
  event.waitUntil(move());
});
