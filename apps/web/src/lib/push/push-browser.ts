import { safeStorage } from '../browser-storage.ts'
import { registerServiceWorker } from '../service-worker.ts'

// The account that this browser takes push messages of: another one who logs in here has not asked for any.
const OWNER_KEY = 'plinth-push'
const storage = safeStorage(() => localStorage)

/** How push messages stand in this browser, for one account. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Where the browser's push service takes messages, and the keys that they are sealed with. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

// Browsers offer it on pages with TLS alone, and some not at all.
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const currentSubscription = async () => {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration('/') : undefined
  return (await registration?.pushManager.getSubscription()) ?? null
}

const addressOf = (subscription: PushSubscription): PushAddress => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

/** Where this browser takes the messages of an account; null where it takes none. */
export const readPushAddress = async (memberId: number): Promise<PushAddress | null> => {
  const isOwn = storage.getItem(OWNER_KEY) === String(memberId)
  const subscription = isOwn ? await currentSubscription() : null
  return subscription && addressOf(subscription)
}

/** How push messages stand in this browser. */
export const readPushState = async (memberId: number): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await readPushAddress(memberId)) ? 'on' : 'off'
}

/** Asks the person whether this site may show messages. */
export const askPushPermission = async () => (await Notification.requestPermission()) === 'granted'

/** Has this browser take push messages under the key of the site. */
export const startPush = async (memberId: number, publicKey: string): Promise<PushAddress> => {
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made under an older key of the site cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  storage.setItem(OWNER_KEY, String(memberId))
  return addressOf(subscription)
}

/** Has this browser take no more push messages; says where it took them. */
export const stopPush = async (): Promise<string | null> => {
  storage.removeItem(OWNER_KEY)
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}
