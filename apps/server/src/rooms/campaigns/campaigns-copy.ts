import { MAX_LINE, writtenOf } from '@plinth/api-schema/campaign'
import { isLongerThan } from '@plinth/api-schema/text-length'
import type { Campaign, Content } from './campaigns.repository.ts'
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
  const { description, brandDescription, rules } = campaign
  return {
    ...writtenOf(campaign),
    // They are clean already, which what is written cannot say of itself.
    ...{ description, brandDescription, rules },
    name: copiedName(campaign.name),
    collection: undeployed(campaign.collection),
    startsAt: null,
    endsAt: null,
  }
}
