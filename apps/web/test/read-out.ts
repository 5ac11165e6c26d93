/*
 * What a screen says, line by line, as somebody meets it who goes through it from its beginning: words, headings, links with where they
 * lead, buttons and fields with their state, pictures with their text. Parts that have a name stand above what is in them.
 */

const SKIPPED = new Set(['SCRIPT', 'STYLE', 'SOURCE', 'TEMPLATE'])
const ROLES: Readonly<Record<string, string>> = {
  A: 'link',
  BUTTON: 'button',
  INPUT: 'field',
  TEXTAREA: 'field',
  SELECT: 'field',
  IMG: 'picture',
  VIDEO: 'film',
  TR: 'row',
}
/** What is told in one line, with its name and its state. */
const WHOLE = new Set([...Object.values(ROLES), 'switch', 'radio', 'checkbox', 'tab', 'combobox', 'menuitem', 'option'])
/** What stands in the middle of a sentence. */
const INLINE = new Set(['B', 'I', 'EM', 'STRONG', 'CITE', 'TIME', 'CODE', 'SMALL', 'Q', 'ABBR', 'MARK', 'DEL', 'INS'])
const PRESSABLE = 'a, button, input'
const PARTS = new Set(['NAV', 'SECTION', 'ARTICLE', 'ASIDE', 'UL', 'OL', 'TABLE', 'FORM', 'FIELDSET'])
const STATES = [
  'disabled',
  'aria-disabled',
  'aria-busy',
  'aria-current',
  'aria-pressed',
  'aria-expanded',
  'aria-invalid',
]
const MORE_STATES = ['required', 'readonly', 'maxlength', 'inputmode', 'autocomplete']
/** The looks of a button that say how much is at stake. */
const LOOK = /(?:^|[\s_])(primary|accent|danger|quiet)(?:_|\s|$)/

const isSkipped = (element: Element) =>
  SKIPPED.has(element.tagName) || element instanceof SVGElement || element.hasAttribute('hidden')
const tidy = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;?!])/g, '')
    .trim()

/** The words in an element, those of its pictures included; what stands side by side is told apart. */
const wordsIn = (element: Element): string => {
  const said: string[] = []
  for (const node of element.childNodes) {
    if (node instanceof Text) said.push(node.data)
    else if (node instanceof HTMLElement && !isSkipped(node)) {
      const words = node.getAttribute('aria-label') ?? (node.getAttribute('alt') || wordsIn(node))
      said.push(` ${words} `)
    }
  }
  return tidy(said.join(''))
}

const wordsOfIds = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id) ?? [])
    .map(wordsIn)
    .join(' ')
const labelsOf = (element: Element) => {
  const labels = new Set((element as HTMLInputElement).labels ?? [])
  return tidy([...labels].map(wordsIn).join(' '))
}
const titleOf = (element: Element) =>
  element.getAttribute('aria-label') ?? wordsOfIds(element.getAttribute('aria-labelledby'))
const nameOf = (element: Element) =>
  titleOf(element) || labelsOf(element) || element.getAttribute('alt') || wordsIn(element)
const roleOf = (element: Element) => element.getAttribute('role') ?? ROLES[element.tagName] ?? ''

const statesOf = (element: Element): string[] =>
  [...STATES, ...MORE_STATES].flatMap((state) => {
    const value = element.getAttribute(state)
    if (value === null || value === 'false') return []
    const name = state.replace('aria-', '')
    return [value === '' || value === 'true' ? name : `${name} ${value}`]
  })

const fieldOf = ({ type, value, placeholder }: HTMLInputElement) => [
  ...(type === 'text' || type === 'textarea' ? [] : [type]),
  ...(value === '' || type === 'radio' || type === 'checkbox' ? [] : [`“${value}”`]),
  ...(placeholder ? [`such as “${placeholder}”`] : []),
]

const detailsOf = (element: Element): string => {
  const isOn = ['aria-checked', 'aria-selected'].some((state) => element.getAttribute(state) === 'true')
  const details = [
    ...(isOn || (element as HTMLInputElement).checked === true ? ['on'] : []),
    ...statesOf(element),
    ...(element.tagName === 'INPUT' || element.tagName === 'TEXTAREA' ? fieldOf(element as HTMLInputElement) : []),
    ...(LOOK.exec(element.className)?.slice(1) ?? []),
  ]
  return details.length === 0 ? '' : ` (${details.join(', ')})`
}

const lineOf = (element: Element) => {
  const target = element.getAttribute('href')
  const words = element.tagName === 'TR' ? [...element.children].map(wordsIn).join(' | ') : nameOf(element)
  return `${roleOf(element)} ${words}${target === null ? '' : ` -> ${target}`}${detailsOf(element)}`
}

function* linesOf(element: Element): Generator<string> {
  let words = ''
  for (const node of element.childNodes) {
    if (node instanceof Text) words += node.data
    if (!(node instanceof HTMLElement) || isSkipped(node)) continue
    if (INLINE.has(node.tagName) && !node.querySelector(PRESSABLE)) {
      words += ` ${wordsIn(node)} `
      continue
    }
    if (tidy(words) !== '') yield tidy(words)
    words = ''
    yield* linesOfOne(node)
  }
  if (tidy(words) !== '') yield tidy(words)
}

function* linesOfOne(element: HTMLElement): Generator<string> {
  if (/^H[1-6]$/.test(element.tagName)) yield `${element.tagName.toLowerCase()} ${wordsIn(element)}`
  if (WHOLE.has(roleOf(element))) yield lineOf(element)
  // What can be pressed inside of them has lines of its own; a field tells its label itself.
  if (/^(H[1-6]|LABEL)$/.test(element.tagName) || WHOLE.has(roleOf(element))) {
    for (const inside of element.querySelectorAll(PRESSABLE)) yield `  ${lineOf(inside)}`
    return
  }
  const title = titleOf(element)
  const isBusy = element.getAttribute('aria-busy') === 'true'
  const isPart = element.hasAttribute('role') || (title !== '' && PARTS.has(element.tagName))
  if (!isBusy && !isPart) return yield* linesOf(element)
  const kind = roleOf(element) || element.tagName.toLowerCase()
  yield [kind, title, isBusy ? '(busy)' : ''].filter((part) => part !== '').join(' ')
  for (const line of linesOf(element)) yield `  ${line}`
}

/** Reads a part of the page out. */
export const readOut = (part: Element): string => `\n${[...linesOf(part)].join('\n')}\n`

/** What can be pressed under a name, wherever on the page. */
export const pressable = (name: string | RegExp): Element => {
  const found = [...document.querySelectorAll('a, button, [role="tab"], [role="menuitem"], [role="radio"]')]
  const named = found.filter((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  )
  if (!named[0]) throw new Error(`Nothing to press is called “${name}”, only ${found.map(nameOf).join(', ')}`)
  return named.at(-1) as Element
}
