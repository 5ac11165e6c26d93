/**
 * Gives an installed app the page that it shows offline. A visitor in a browser gets none: a service worker is started before every
 * page that is opened, which costs time.
 */
export const keepOfflinePage = () => {
  if (!('serviceWorker' in navigator)) return
  // Where the browser refuses, the app does without.
  const register = () => import('./service-worker.ts').then((worker) => worker.registerServiceWorker()).catch(() => {})
  if (matchMedia('(display-mode: standalone)').matches) void register()
  addEventListener('appinstalled', register)
}
