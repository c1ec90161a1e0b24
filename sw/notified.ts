/** A press on a notification leads to what it tells of: in a page of the app that is open, else in a new one. */
export function leadFromNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const path = pathOf(event.notification.data);
    if (path !== null) event.waitUntil(lead(worker.clients, path));
  });
}

/** Only a place in the app itself. */
export function pathOf(data: unknown): string | null {
  const path: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : null;
  return typeof path === 'string' && /^\/jobs\/\d{1,15}$/.test(path) ? path : null;
}

async function lead(clients: Clients, path: string): Promise<void> {
  // A new page takes nothing from one in which somebody may be filling in a form.
  const open = await clients.matchAll({ type: 'window' });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}
