// The service worker of the site: it shows what the server pushes and opens what that is about, and where the site cannot be reached it
// shows a page that says so.
const KEPT = 'offline-3'
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
  // A page is asked for while this starts, not after.
  event.waitUntil(Promise.all([forgetOlder(), registration.navigationPreload?.enable()]))
})

const keptPartOf = ({ mode, url }) => {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return undefined
  return mode === 'navigate' ? PAGE : PARTS.find((part) => part === pathname)
}

const answer = async ({ request, preloadResponse }, part) => {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return caches.match(part)
  }
}

// Whether there is a network says nothing: one may lead nowhere, and a server on this device answers without.
addEventListener('fetch', (event) => {
  const part = keptPartOf(event.request)
  if (part) event.respondWith(answer(event, part))
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
