// Kept with the offline page, which goes away when the site can be reached again. A device tells when it has a network, not whether that
// leads anywhere: the page also looks by itself.
const LOOK_EVERY_MS = 5000
const reload = () => location.reload()
const later = () => setTimeout(look, LOOK_EVERY_MS)
const look = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => (ok ? reload() : later()), later)
addEventListener('online', reload)
document.querySelector('button').addEventListener('click', reload)
// At its own address it stays.
if (location.pathname !== '/offline.html') {
  if (navigator.onLine) {
    document.title = 'Not reached | Plinth'
    document.querySelector('h1').textContent = 'Plinth cannot be reached'
    document.querySelector('p').textContent =
      'What you have saved is safe. This page comes back by itself when Plinth does.'
  }
  void look()
}
