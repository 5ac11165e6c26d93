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
