import { test } from './looks.ts'
import { expect, open } from './test.ts'

test('text that is hardly legible by night alone, or too wide for a phone alone, does not pass', async ({
  page,
  look,
}) => {
  await open(page, '/startup/article/faq')
  await page.evaluate(() => {
    const planted = new CSSStyleSheet()
    planted.replaceSync(`[data-theme="night"] h1 { color: #333 }`)
    document.adoptedStyleSheets = [planted]
  })
  await expect(look.here()).rejects.toThrow('color-contrast')
  await page.evaluate(() => {
    const planted = new CSSStyleSheet()
    planted.replaceSync('h1 { width: 600px }')
    document.adoptedStyleSheets = [planted]
  })
  await expect(look.around()).rejects.toThrow('is within 390 px')
})
