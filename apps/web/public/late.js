// Stands in the prerendered landing only. What is to be seen is in the page already, so the code comes after the style, the fonts and the
// first picture; or at once, when somebody touches the page before that.
;(() => {
  const { entry, chunks } = document.currentScript.dataset
  const signs = ['load', 'pointerdown', 'keydown']
  const bring = () => {
    for (const sign of signs) removeEventListener(sign, bring)
    for (const href of chunks.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    void import(entry)
  }
  for (const sign of signs) addEventListener(sign, bring, { passive: true })
})()
