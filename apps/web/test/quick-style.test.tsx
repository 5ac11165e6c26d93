import defaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import { expect, it } from 'vitest'
import { readSlow } from './quick-style.ts'
import { prepareWire, renderAt } from './render-at.tsx'

const PROPERTIES = ['display', 'visibility', 'pointer-events']

/** Holds what every element of the page says of itself against what happy-dom works out. */
const compareAll = () => {
  const elements = [...document.querySelectorAll('*')]
  const said = elements.map((element) => PROPERTIES.map((name) => getComputedStyle(element).getPropertyValue(name)))
  expect(said).toEqual(
    elements.map((element) => PROPERTIES.map((name) => readSlow.call(getComputedStyle(element), name))),
  )
  return said
}
const add = (html: string) => {
  const part = document.createElement('div')
  part.innerHTML = html
  document.body.append(part)
  return part
}

it('every tag is shown as happy-dom shows it', () => {
  // A frame would be loaded.
  const tags = Object.keys(defaults).filter((tag) => tag !== 'IFRAME')
  document.body.append(...tags.map((tag) => document.createElement(tag.toLowerCase())))
  document.body.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
  document.body.append(document.createElement('dialog'))
  document.querySelector('dialog')?.setAttribute('open', '')
  expect(new Set(compareAll().map(([display]) => display)).size).toBeGreaterThan(5)
})

it('styles of an element count, and those of the elements around it where they are inherited', () => {
  const part = add(`
    <p style="display: none"><b>gone</b></p>
    <p style="DISPLAY: Flex !important; visibility: hidden"><b>hidden<i style="visibility: visible">seen</i></b></p>
    <p style="visibility: collapse; --x: none"><b style="visibility: inherit; display: var(--x)">refers</b></p>
    <p style="pointer-events: none; display: nonsense"><b>through</b><b style="pointer-events: auto">takes</b></p>`)
  const [, , , hidden, seen] = [...part.querySelectorAll('*')]
  compareAll()
  expect(getComputedStyle(hidden as Element).visibility).toBe('hidden')
  expect(getComputedStyle(seen as Element).visibility).toBe('visible')
  part.querySelector('p')?.style.setProperty('display', 'grid')
  compareAll()
  const { firstElementChild: outside } = part
  part.remove()
  expect(getComputedStyle(outside as Element).display).toBe(
    readSlow.call(getComputedStyle(outside as Element), 'display'),
  )
})

it('style sheets count, also those that come, change and go', () => {
  add('<p class="a">one<bdi>two</bdi><s>three</s></p>')
  const displays = () => compareAll().map(([display]) => display)
  const before = displays()
  const sheet = document.createElement('style')
  document.head.append(sheet)
  const empty = displays()
  sheet.textContent = 's { display: block }'
  expect(displays()).not.toEqual(empty)
  sheet.textContent = '.a { display: none } .a bdi { visibility: hidden } p { pointer-events: none }'
  expect(compareAll()).toContainEqual(['none', '', 'none'])
  sheet.remove()
  expect(displays()).toEqual(before)
})

it('a whole screen is shown as happy-dom shows it', async () => {
  await renderAt('/participant/login', prepareWire())
  expect(compareAll().length).toBeGreaterThan(50)
})
