import type { ChainNetwork } from '../../../../lib/chain/network.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { findMissing } from '../../api/missing-parts.ts'
import type { Token } from '../../api/use-tokens.ts'
import type { EditorMode, PartId } from './editor-tabs.ts'
import { rewardsInWords } from './reward-words.ts'

/** How far a part of a campaign has come. */
export type PartState = {
  /** `open`: something needed is missing. `empty`: nothing there, and nothing needed. */
  kind: 'done' | 'open' | 'empty'
  /** The state in a word or two. */
  mark: string
  /** What is in it, or what is missing, in a sentence. */
  words: string
}

/** What the parts are looked at with. */
export type PartContext = {
  mode: EditorMode
  tokens: readonly Token[]
  networks: readonly Pick<ChainNetwork, 'chainId' | 'name'>[]
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const missingIn = (form: CampaignForm, mode: EditorMode, part: 'basics' | 'deployer') =>
  findMissing(form, mode)
    .filter((each) => each.part === part)
    .map(({ label }) => label)

const basicsState = (form: CampaignForm, { mode }: PartContext): PartState => {
  const missing = missingIn(form, mode, 'basics')
  if (missing.length === 0)
    return { kind: 'done', mark: 'Complete', words: 'Name, banners, video, description and rules.' }
  const names = listed(missing.map((label) => label.toLowerCase()))
  return { kind: 'open', mark: `${missing.length} to fill`, words: `Still needed: ${names}.` }
}

const rewardsState = ({ rewards }: CampaignForm, { tokens }: PartContext): PartState => {
  if (rewards.length === 0) return { kind: 'empty', mark: 'Optional', words: 'No prizes yet.' }
  const untitled = rewards.filter(({ title }) => title.trim() === '').length
  if (untitled > 0)
    return {
      kind: 'open',
      mark: `${untitled} to fill`,
      words: `${pluralise(untitled, 'prize has no title', 'prizes have no title')}.`,
    }
  return { kind: 'done', mark: 'Complete', words: `${capital(rewardsInWords(rewards, tokens))}.` }
}

const linksState = ({ website, links }: CampaignForm): PartState => {
  const networks = links.filter(({ address }) => address !== '').length
  const parts = [...(website === '' ? [] : ['website']), ...(networks === 0 ? [] : [pluralise(networks, 'network')])]
  return parts.length === 0
    ? { kind: 'empty', mark: 'Optional', words: 'No website and no networks yet.' }
    : { kind: 'done', mark: 'Complete', words: `${capital(listed(parts))}.` }
}

const stickersState = ({ stickers }: CampaignForm): PartState =>
  stickers.length === 0
    ? { kind: 'empty', mark: 'Optional', words: 'No stickers yet.' }
    : {
        kind: 'done',
        mark: pluralise(stickers.length, 'sticker'),
        words: `${pluralise(stickers.length, 'sticker')} on the campaign's page, for participants to save.`,
      }

const deployerState = ({ collection }: CampaignForm, { networks }: PartContext): PartState => {
  const standard = [collection.abbreviation, `ERC ${collection.type}`].filter(Boolean).join(', ')
  if (collection.address === '') {
    return {
      kind: 'open',
      mark: 'Not deployed',
      words: `${standard}. Deploy it from your wallet, or use one that you have.`,
    }
  }
  const network = networks.find(({ chainId }) => chainId === collection.chainId)?.name
  const royalty = collection.royaltyShare === '' ? '' : `, royalty ${collection.royaltyShare}%`
  return { kind: 'done', mark: 'Deployed', words: `${standard}${network ? ` on ${network}` : ''}${royalty}.` }
}

/** How far each part of a campaign has come. */
export const partStates = (form: CampaignForm, context: PartContext): Record<PartId, PartState> => ({
  basics: basicsState(form, context),
  rewards: rewardsState(form, context),
  links: linksState(form),
  stickers: stickersState(form),
  deployer: deployerState(form, context),
  promotion: { kind: 'done', mark: 'Open', words: 'Link, QR code, poster and captions.' },
})
