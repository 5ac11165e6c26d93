import AxeBuilder from '@axe-core/playwright'
import type { Page } from './test.ts'

/** The serious faults that axe finds on a page, one line each. */
export const seriousFaults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`))
}

/** Whether nothing on the page is wider than the page. */
export const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
