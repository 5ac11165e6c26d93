// Kept with the offline page, which goes away when the network is back.
const reload = () => location.reload()
addEventListener('online', reload)
document.querySelector('button').addEventListener('click', reload)
// It may have come back while this page was on its way; at its own address the page stays.
if (navigator.onLine && location.pathname !== '/offline.html') reload()
