// The service worker of the site: it shows what the server pushes and opens what that is about. It keeps nothing and touches no request.
addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, tag, data: href, icon: '/favicon.svg' }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = location
  const url = URL.parse(event.notification.data, origin)
  if (url?.origin === origin) event.waitUntil(clients.openWindow(url.href))
})
