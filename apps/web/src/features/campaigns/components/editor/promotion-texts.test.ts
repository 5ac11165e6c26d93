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

  it('make a tag of letters and digits', () => {
    expect(promotionTexts(facts)[1]?.text).toContain('#HarbourLightsafterdark')
  })
})

it('the snippet for another site is harmless whatever a campaign is called', () => {
  const snippet = embedSnippet({ name: '"><script>alert(1)</script>', link: facts.link, pictureUrl: null })
  expect(snippet).not.toContain('<script>')
  expect(snippet).toContain('id=7')
})

it('only the link of a private campaign carries the invitation', () => {
  expect(campaignLink('https://plinth.example', 7)).toBe(facts.link)
  expect(campaignLink('https://plinth.example', 7, 'abc')).toBe(`${facts.link}&invite=abc`)
})
