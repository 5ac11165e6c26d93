import type { RightsCard } from './rights.ts'

/** A line of a rights card as artists read it. */
type RightsLine = { label: string; text: string }

const WHERE = {
  worldwide: () => 'Worldwide.',
  country: (brand: string) => `In the country where ${brand} is registered.`,
} as const

/** A rights card in plain words, line by line. A change of any word needs a new version of the text. */
export const rightsLines = ({ licence }: RightsCard, brand: string): RightsLine[] => {
  const others = { label: 'Artworks that do not win', text: 'The artist keeps all rights.' }
  if (licence === null)
    return [
      others,
      { label: 'Winning artworks', text: 'The artist keeps all rights.' },
      { label: 'Training AI models', text: 'Not allowed.' },
    ]
  return [
    others,
    {
      label: 'Winning artworks',
      text: licence.isExclusive
        ? `The artist keeps the copyright and gives ${brand} an exclusive licence: only ${brand} may copy, show and sell the artwork.`
        : `The artist keeps the copyright and gives ${brand} a non-exclusive licence to copy, show and sell the artwork. The artist may license it to others, too.`,
    },
    { label: 'Where', text: WHERE[licence.where](brand) },
    {
      label: 'How long',
      text:
        licence.years === null
          ? 'As long as the copyright lasts.'
          : `${licence.years === 1 ? '1 year' : `${licence.years} years`} from the end of the campaign.`,
    },
    {
      label: 'Training AI models',
      text: licence.mayTrain ? 'Allowed with winning artworks.' : 'Not allowed.',
    },
  ]
}

const asText = (lines: readonly RightsLine[]) => lines.map(({ label, text }) => `${label}: ${text}`).join('\n')

/** A rights card as operators read it. */
export const rightsInWords = (card: RightsCard) => asText(rightsLines(card, 'the brand'))

const VERSION = 1

/** The terms of a campaign, to be kept and hashed letter for letter. */
export const rightsText = (card: RightsCard, { brand, campaign }: { brand: string; campaign: string }): string =>
  `Rights card, version ${VERSION}\nCampaign: ${campaign}\nBrand: ${brand}\n\n${asText(rightsLines(card, brand))}\n`
