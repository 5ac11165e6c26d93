import axe from 'axe-core'
import type { Page } from './test.ts'

type Findings = { id: string; impact?: string | null; nodes: { target: unknown[] }[] }[]
type WithAxe = { axe?: { run(what: unknown, options: object): Promise<{ violations: Findings }> } }

// What these find is never serious; to walk the whole page for each of them takes long.
const NEVER_SERIOUS = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]

// The frames on our pages are players of other sites, which are not ours to judge; their elements are judged with the page.
// No rule that is left needs the style sheets and films, which would be waited for.
const OPTIONS = {
  iframes: false,
  preload: false,
  resultTypes: ['violations'],
  rules: Object.fromEntries(NEVER_SERIOUS.map((rule) => [rule, { enabled: false }])),
}

/** The serious faults that axe finds on a page, one line each; those of some rules only where they are named. */
export const seriousFaults = async (page: Page, rules?: readonly string[]) => {
  // Not by `@axe-core/playwright`: it opens a window for every run, which takes ten times as long as the run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const chosen = rules ? { ...OPTIONS, runOnly: { type: 'rule', values: rules } } : OPTIONS
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as WithAxe
    if (!axe) throw new Error('axe is not on the page')
    const { violations } = await axe.run(document, options)
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target }) => target.join(' ')),
    }))
  }, chosen)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, targets }) => targets.map((target) => `${page.url()} ${id}: ${target}`))
}

/** Whether nothing on the page is wider than the page. */
export const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
