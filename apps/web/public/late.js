// Stands in the prerendered landing only. What is to be seen is in the page already, so the code comes after the style, the fonts and the
// first picture; or at once, when somebody touches the page before that.
;(() => {
  const { entry, chunks } = document.currentScript.dataset
  const AT_ONCE = 4
  const signs = ['load', 'pointerdown', 'keydown']
  const bring = () => {
    for (const sign of signs) removeEventListener(sign, bring)
    const rest = chunks.split(' ')
    // A few at a time: between two times the page answers.
    const ask = () => {
      for (const href of rest.splice(0, AT_ONCE))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      if (rest.length > 0) setTimeout(ask)
      else void import(entry)
    }
    ask()
  }
  for (const sign of signs) addEventListener(sign, bring, { passive: true })
})()
