// Kept with the offline page, which goes away when the network is back.
const reload = () => location.reload()
addEventListener('online', reload)
document.querySelector('button').addEventListener('click', reload)
