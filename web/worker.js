/*
 * worker.js - shows what the server's push messages say while no page is open, and hands out the umpire's files when the server
 * cannot be reached. Those the page has put by itself (offline.js); the worker keeps nothing.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request, { origin, pathname } = new URL(url);
  const live = pathname.startsWith('/api/') && !pathname.startsWith('/api/rules/');
  if (method !== 'GET' || origin !== self.location.origin || live) return;
  event.respondWith(fetch(event.request).catch(async (error) => {
    const kept = await caches.match(event.request, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }));
});

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
