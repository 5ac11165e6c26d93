let holders = 0

/** Stops the page from scrolling until the function that it answers with is called; several may hold it at once. */
export const lockScroll = () => {
  const root = document.documentElement
  if (holders++ === 0) {
    // Only where a scroll bar takes room is that room kept, so that nothing shifts when the bar goes.
    const barTakesRoom = window.innerWidth > root.clientWidth
    root.dataset.scrollLock = barTakesRoom ? 'gutter' : 'plain'
  }
  return () => {
    if (--holders === 0) delete root.dataset.scrollLock
  }
}
