import { trustedScript } from './trusted-script.ts'

const SCRIPT = '/service-worker.js'

/** Gives this browser the service worker of the site: for push messages, and for the page that an installed app shows offline. */
export const registerServiceWorker = () =>
  navigator.serviceWorker.register(trustedScript('service-worker', SCRIPT), { scope: '/' })

/**
 * Gives an installed app the page that it shows offline. A visitor in a browser gets none: a service worker is started before every
 * page that is opened, which costs time.
 */
export const keepOfflinePage = () => {
  if (!('serviceWorker' in navigator)) return
  // Where the browser refuses, the app does without.
  const register = () => void registerServiceWorker().catch(() => {})
  if (matchMedia('(display-mode: standalone)').matches) register()
  addEventListener('appinstalled', register)
}
