import { trustedScript } from './trusted-script.ts'

const SCRIPT = '/service-worker.js'

/** Gives this browser the service worker of the site: for push messages, and for the page that an installed app shows offline. */
export const registerServiceWorker = () =>
  navigator.serviceWorker.register(trustedScript('service-worker', SCRIPT), { scope: '/' })
