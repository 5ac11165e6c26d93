import type { Page } from './test.ts'

/** What on a page does not fit its window, one line each: the fault, where it is and what it says. Empty where all fits. */
export const findMisfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const width = root.clientWidth
    const faults: string[] = []

    const nameOf = (element: Element) => {
      const steps: string[] = []
      for (let at: Element | null = element; at && at !== document.body && steps.length < 4; at = at.parentElement) {
        steps.unshift(`${at.localName}${[...at.classList].map((name) => `.${name}`).join('')}`)
      }
      const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${steps.join(' > ')} “${words.trim().slice(0, 40)}”`
    }
    const tell = (fault: string, element: Element) => faults.push(`${fault}: ${nameOf(element)}`)

    // Nothing changes while the page is looked at: what was worked out of an element is not worked out for all within it.
    const once = <T>(find: (element: Element) => T) => {
      const known = new Map<Element, T>()
      return (element: Element): T => {
        if (!known.has(element)) known.set(element, find(element))
        return known.get(element) as T
      }
    }
    const styleOf = once((element) => getComputedStyle(element))
    const holds = (element: Element, has: (element: Element) => boolean): boolean =>
      element.parentElement !== null && has(element.parentElement)
    // Only for screen readers: a pixel that is clipped away.
    const isUnseen = once((element): boolean => styleOf(element).clipPath === 'inset(50%)' || holds(element, isUnseen))
    const isShown = once(
      (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isUnseen(element),
    )
    const isRow = once(
      (element) =>
        element !== root &&
        element !== document.body &&
        (/auto|scroll/.test(styleOf(element).overflowX)
          ? element.scrollWidth > element.clientWidth
          : element.matches('.swiper')),
    )
    // What stands in a row that can be scrolled sideways, or in a carousel, is reached there.
    const isInRow = once((element): boolean => holds(element, (holder) => isRow(holder) || isInRow(holder)))
    // A name that ends in an ellipsis is cut on purpose.
    const isElided = once((element): boolean => {
      const { textOverflow, webkitLineClamp } = styleOf(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || holds(element, isElided)
    })
    const clipsOf = once((element): Element[] => {
      const holder = element.parentElement
      if (!holder) return []
      return /hidden|clip/.test(styleOf(holder).overflowX) ? [holder, ...clipsOf(holder)] : clipsOf(holder)
    })
    const isClipped = (element: Element, box: DOMRect) =>
      clipsOf(element).some((holder) => {
        const { left, right } = holder.getBoundingClientRect()
        return box.left < left - 1 || box.right > right + 1
      })

    const shown = [...document.body.querySelectorAll('*')].filter(isShown)
    const controls = shown.filter((element) => element.matches('a[href], button, [role="button"], summary, select'))

    if (root.scrollWidth > width) {
      const isWide = (element: Element) => element.getBoundingClientRect().right > width + 1 && !isInRow(element)
      const wide = [...document.body.querySelectorAll('*')].filter(isWide)
      const innermost = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)))
      for (const element of innermost.length > 0 ? innermost : [root])
        tell(`scrolls sideways by ${root.scrollWidth - width} px`, element)
    }

    for (const control of controls) {
      const box = control.getBoundingClientRect()
      if (box.width < 1 || box.height < 1) tell('has no size', control)
      else if (isInRow(control) || isElided(control)) continue
      else if (box.left < -1 || box.right > width + 1 || (box.top + scrollY < -1 && box.bottom + scrollY > 1))
        tell('is cut off by the window', control)
      else if (isClipped(control, box)) tell('is cut off by what holds it', control)
    }

    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const ownWords = (element: Element) =>
      [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ' '))
        .join('')
        .trim()
    const hasWords = (element: Element) => ownWords(element) !== ''

    /** The selectors of what steps by the room of its page. */
    const steppersOf = function* (rules: CSSRuleList, within = '', isStep = false): Generator<string> {
      for (const rule of rules) {
        if (rule instanceof CSSNestedDeclarations && isStep) yield within
        if (!(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)) continue
        const isStyle = rule instanceof CSSStyleRule
        const selector = isStyle ? whole(rule.selectorText, within) : within
        if (isStyle && isStep) yield selector
        const steps = rule instanceof CSSContainerRule && rule.containerName === 'page'
        yield* steppersOf(rule.cssRules, selector, isStep || steps)
      }
    }
    /** What the selector of a rule within another stands for. */
    const whole = (selector: string, within: string) =>
      within === ''
        ? selector
        : selector.includes('&')
          ? selector.replaceAll('&', `:is(${within})`)
          : `:is(${within}) ${selector}`
    const isOnPage = once((element): boolean =>
      holds(element, (holder) => styleOf(holder).containerName === 'page' || isOnPage(holder)),
    )
    for (const { cssRules } of document.styleSheets)
      for (const selector of steppersOf(cssRules))
        for (const element of document.querySelectorAll(selector))
          if (isShown(element) && !isOnPage(element)) tell('steps by the room of a page, and stands on none', element)

    const header = document.querySelector('header')
    if (header && isShown(header)) {
      const bar = header.getBoundingClientRect()
      for (const element of shown) {
        if (header.contains(element) || !(hasWords(element) || element.matches('img, a, button, input'))) continue
        if (meet(bar, element.getBoundingClientRect())) tell('overlaps the header', element)
      }
      const inside = controls.filter((control) => header.contains(control))
      for (const [place, one] of inside.entries()) {
        const box = one.getBoundingClientRect()
        if (box.bottom > bar.bottom + 1) tell('hangs out of the header', one)
        const over = inside.slice(place + 1).find((other) => meet(box, other.getBoundingClientRect()))
        if (over && !one.contains(over)) tell(`overlaps ${nameOf(over)}`, one)
      }
    }

    for (const element of shown.filter(hasWords)) {
      const style = styleOf(element)
      // A name in Arabic letters turns our own words around, unless it is isolated; what is typed into a field, or stands as somebody
      // wrote it in a paragraph with a direction of its own, has none of ours.
      const isMixed = /\p{Script=Arabic}/u.test(ownWords(element)) && /[a-z]/i.test(ownWords(element))
      if (isMixed && element.localName !== 'textarea' && !element.closest('p[dir="auto"]'))
        tell('has a name outside of <bdi>', element)
      if (style.display === 'inline' || isInRow(element)) continue
      const runsOut = element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 0
      if (runsOut && style.overflowX === 'visible' && element.localName !== 'option')
        tell('runs out of its box', element)
      const size = Number.parseFloat(style.fontSize)
      const isSqueezed = element.clientWidth < size * 1.5 && element.clientHeight > size * 5
      if (isSqueezed && style.writingMode === 'horizontal-tb') tell('is squeezed to a column of letters', element)
    }
    return [...new Set(faults)]
  })
