import { MAX_LINE, writtenOf } from '@plinth/api-schema/campaign'
import { isLongerThan } from '@plinth/api-schema/text-length'
import type { Campaign, Content } from './campaigns.repository.ts'
import { choicesOf } from './campaigns-choices.repository.ts'
import type { CleanContent } from './campaigns-content.service.ts'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ELLIPSIS = '…'

/** The name of a copy, cut between whole characters where it would be too long. */
export const copiedName = (name: string): string => {
  const whole = `Copy of ${name}`
  if (!isLongerThan(whole, MAX_LINE)) return whole
  let kept = ''
  for (const { segment } of characters.segment(whole)) {
    if (isLongerThan(kept + segment + ELLIPSIS, MAX_LINE)) break
    kept += segment
  }
  return kept + ELLIPSIS
}

// A copy gets a contract of its own: this one's settings come along, its name follows from the name of the campaign.
const undeployed = (collection: Content['collection']): CleanContent['collection'] =>
  collection && {
    contractType: collection.contractType,
    chainId: collection.chainId,
    royaltyAddress: collection.royaltyAddress,
    royaltyProportion: collection.royaltyProportion,
    name: '',
    abbreviation: '',
    contractAddress: '',
    blockHeight: '',
  }

/** A campaign as the draft of another one: all that its brand wrote but its dates. */
export const copyOf = (campaign: Campaign): CleanContent => {
  const { description, brandDescription, rules, website, isPrivate, subtitle } = campaign
  const { banner, mobileBanner, brandPicture, film, stickers } = campaign
  const written = writtenOf({
    ...choicesOf(campaign),
    name: copiedName(campaign.name),
    subtitle,
    description,
    brandDescription,
    rules,
    website,
    isPrivate,
    collection: undeployed(campaign.collection),
    banner,
    mobileBanner,
    brandPicture,
    film,
    stickers,
    startsAt: null,
    endsAt: campaign.endsAt,
    links: campaign.links.map(({ networkId, title, url }) => ({ networkId, title, url })),
    awards: campaign.awards.map(({ title, description: words, coinId, amount, picture }) => ({
      title,
      description: words,
      coinId,
      amount,
      picture,
    })),
  })
  return { ...written, description, brandDescription, rules, startsAt: null, endsAt: null }
}
