import { describe, expect, it } from 'vitest'
import { campaignLink, embedSnippet, promotionTexts } from './promotion-texts.ts'

const facts = {
  name: 'Harbour Lights after dark',
  subtitle: 'Show us the port once the cranes have stopped.',
  brandName: 'Studio North',
  closes: '18 Dec 2026',
  link: 'https://plinth.example/participant/campaign/preview?status=live&id=7',
}

describe('the texts for a campaign', () => {
  it('name it, say until when, and lead to it', () => {
    for (const { place, text } of promotionTexts(facts)) {
      expect(text).toContain(facts.name)
      expect(text).toContain('18 Dec 2026')
      // A link in an Instagram text cannot be pressed.
      expect(text.includes(facts.link)).toBe(place !== 'Instagram')
    }
  })

  it('fit into a post, however long the words are', () => {
    const [short] = promotionTexts({ ...facts, name: 'N'.repeat(255), subtitle: 's'.repeat(255) })
    expect((short?.text ?? '').replace(facts.link, 'x'.repeat(23)).length).toBeLessThanOrEqual(280)
    expect(short?.text.endsWith(facts.link)).toBe(true)
  })

  it('end each sentence, and say nothing of a day that nobody knows yet', () => {
    const [short, , facebook] = promotionTexts({ ...facts, subtitle: 'After dark' })
    expect(short?.text).toBe(`Harbour Lights after dark: After dark. Open until 18 Dec 2026. ${facts.link}`)
    expect(facebook?.text).toContain('Harbour Lights after dark. After dark.\n')
    const undated = promotionTexts({ ...facts, subtitle: '', closes: undefined })
    expect(undated[0]?.text).toBe(`Harbour Lights after dark:  ${facts.link}`)
    for (const { text } of undated) expect(text).not.toMatch(/until|\. ?\./)
  })

  it('are cut only where they are too long', () => {
    const cut = (length: number) =>
      promotionTexts({ ...facts, name: 'N', subtitle: `${'s'.repeat(length - 1)}.`, closes: undefined })
    expect(cut(253)[0]?.text).toBe(`N: ${'s'.repeat(252)}. ${facts.link}`)
    expect(cut(254)[0]?.text).toBe(`N: ${'s'.repeat(252)}… ${facts.link}`)
  })

  it('make a tag of letters and digits', () => {
    expect(promotionTexts(facts)[1]?.text).toContain('#HarbourLightsafterdark')
  })
})

it('the snippet for another site is harmless whatever a campaign is called', () => {
  const snippet = embedSnippet({ name: '"><script>alert(1)</script>', link: facts.link, pictureUrl: null })
  expect(snippet).not.toContain('<script>')
  expect(snippet).toContain('id=7')
  expect(snippet).not.toContain('<img')
  const pictureUrl = 'https://plinth.example/files/a.png?b=1&c="'
  expect(embedSnippet({ name: 'Harbour', link: facts.link, pictureUrl })).toContain(
    '<img src="https://plinth.example/files/a.png?b=1&#38;c=&#34;" alt="Harbour"',
  )
})

it('only the link of a private campaign carries the invitation', () => {
  expect(campaignLink('https://plinth.example', 7)).toBe(facts.link)
  expect(campaignLink('https://plinth.example', 7, 'abc')).toBe(`${facts.link}&invite=abc`)
})
