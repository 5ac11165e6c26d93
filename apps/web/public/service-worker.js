// The service worker of the site: it shows what the server pushes and opens what that is about, and when the device is offline it shows
// a page that says so. While there is a network it touches no request.
const KEPT = 'offline-2'
const PAGE = '/offline.html'
const PARTS = [PAGE, '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']

addEventListener('install', (event) => {
  const requests = PARTS.map((part) => new Request(part, { cache: 'reload' }))
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(requests)))
})

addEventListener('activate', (event) => {
  const forgetOlder = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  }
  event.waitUntil(forgetOlder())
})

const keptPartOf = ({ mode, url }) => {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return undefined
  return mode === 'navigate' ? PAGE : PARTS.find((part) => part === pathname)
}

addEventListener('fetch', (event) => {
  if (navigator.onLine) return
  const part = keptPartOf(event.request)
  // A server on this device answers without a network.
  if (part) event.respondWith(fetch(event.request).catch(() => caches.match(part)))
})

addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, tag, data: href, icon: '/icon-192.png' }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = location
  const url = URL.parse(event.notification.data, origin)
  if (url?.origin === origin) event.waitUntil(clients.openWindow(url.href))
})
