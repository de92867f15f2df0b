/*
 * worker.js - shows what the server's push messages say while no page is open. It keeps nothing and fetches nothing.
 */
self.addEventListener('push', (event) => {
  const { title, text, url, game } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: `grognard-${game}`, data: { url: new URL(url).pathname } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((windows) => {
    const open = windows.find((one) => new URL(one.url).pathname === url);
    return open ? open.focus() : self.clients.openWindow(url);
  }));
});
