// The script of an embedded page. It tells the page around it how tall it is, says times on the visitor's clock, counts the
// time left, and asks now and then whether something has changed. It listens to nobody and acts on nothing.
{
  const SECOND = 1000
  const MINUTE = 60 * SECOND
  const FAR_OFF = 2 * MINUTE
  const ASK_FIRST = 20 * SECOND
  const ASK_RARELY = 5 * MINUTE

  const tellHeight = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    // How tall it is is no secret: the page around it may be anybody's.
    if (window.parent !== window) window.parent.postMessage({ plinth: 'height', height }, '*')
  }

  const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
  const zoneOf = (moment) => zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const sayTimes = () => {
    for (const time of document.querySelectorAll('time[data-moment]')) {
      const moment = new Date(time.dateTime)
      time.title = `${time.dateTime.slice(0, 16).replace('T', ' ')} UTC`
      time.textContent = `${moments.format(moment)} ${zoneOf(moment)}`
    }
  }

  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  let ticking
  let offset = 0
  const setClock = () => {
    const told = new Date(document.documentElement.dataset.now ?? Date.now()).getTime()
    // A page is up to a minute older than it says: a clock is set by it only where it is clearly wrong.
    offset = Math.abs(Date.now() - told) > FAR_OFF ? told - Date.now() : 0
  }
  const count = () => {
    clearTimeout(ticking)
    const box = document.querySelector('[data-countdown]')
    if (!box) return
    const left = Math.max(0, new Date(box.dataset.countdown).getTime() - Date.now() - offset)
    const seconds = Math.floor(left / SECOND)
    const figures = {
      days: Math.floor(seconds / 86_400),
      hours: Math.floor(seconds / 3_600) % 24,
      minutes: Math.floor(seconds / 60) % 60,
      seconds: seconds % 60,
    }
    for (const figure of box.querySelectorAll('[data-figure]')) {
      const name = figure.dataset.figure
      const value = figures[name]
      // What moves every second is left out for those who asked for less motion.
      figure.hidden = name === 'seconds' && stillness.matches
      figure.firstElementChild.textContent = name === 'days' ? String(value) : String(value).padStart(2, '0')
      figure.lastElementChild.textContent = value === 1 ? name.slice(0, -1) : name
    }
    box.querySelector('[data-words]').hidden = true
    box.querySelector('[role=timer]').hidden = false
    if (left === 0) return askSoon(SECOND)
    ticking = setTimeout(count, stillness.matches ? Math.min(left, MINUTE) : left % SECOND || SECOND)
  }

  const show = () => {
    sayTimes()
    setClock()
    count()
    tellHeight()
  }

  let wait = ASK_FIRST
  let asking
  const askSoon = (ms) => {
    clearTimeout(asking)
    asking = setTimeout(ask, ms)
  }
  const replace = (main) => {
    const focused = document.activeElement?.getAttribute('href')
    document.querySelector('main').replaceWith(document.importNode(main, true))
    show()
    if (focused) document.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  }
  /** Shows the page that came; answers whether it is another one. */
  const take = (page) => {
    const shown = document.documentElement.dataset
    const main = page?.querySelector('main')
    const { version, now } = page?.documentElement.dataset ?? {}
    if (!main || version === undefined) return false
    // What time it is changes with every answer; that alone makes no other page.
    if (now !== undefined) {
      shown.now = now
      setClock()
    }
    if (version === shown.version) return false
    shown.version = version
    replace(main)
    return true
  }
  const ask = () => {
    // Nobody looks: nothing is asked until somebody does.
    if (document.hidden) return document.addEventListener('visibilitychange', ask, { once: true })
    const request = new XMLHttpRequest()
    request.open('GET', location.href)
    // The document of an answer runs no script and loads nothing.
    request.responseType = 'document'
    request.onloadend = () => {
      // The longer nothing happens, the less often it asks.
      wait = take(request.response) ? ASK_FIRST : Math.min(wait * 1.5, ASK_RARELY)
      askSoon(wait)
    }
    request.send()
  }

  show()
  stillness.addEventListener('change', count)
  new ResizeObserver(tellHeight).observe(document.documentElement)
  askSoon(ASK_FIRST)
}
