// Shows notifications where pages can't, as on Android. It handles no requests, so it can never serve an outdated page.
self.addEventListener('notificationclick', (event) => {
  const { path } = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([page]) => {
      if (!page) return self.clients.openWindow(path);
      page.postMessage({ noticePath: path });
      return page.focus();
    }),
  );
});
