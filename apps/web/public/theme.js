// Loaded synchronously in the head, so that the stored theme is on the page before anything is painted.
;(() => {
  let theme = 'light'
  try {
    if (localStorage.getItem('plinth-theme') === 'night') theme = 'night'
  } catch {
    // Storage may be refused: light is the default.
  }
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'night' ? '#0f0f11' : '#f4f2ed')
})()

// A painted page stands there before its code does: a button that is pressed meanwhile is pressed again when it answers (app/live.tsx).
addEventListener(
  'click',
  ({ target }) => {
    const root = document.getElementById('root')
    if (root?.dataset.prerendered === undefined || root.dataset.live !== undefined) return
    const button = target.closest('button')
    if (!button) return
    const place = [...root.querySelectorAll('button')].indexOf(button)
    root.dataset.pressed = `${place} ${button.ariaLabel ?? button.textContent}`
  },
  true,
)
