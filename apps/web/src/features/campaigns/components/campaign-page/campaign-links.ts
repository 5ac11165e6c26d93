import type { CampaignLink } from '../../api/campaign.ts'

const DISCORD = /(^|\.)discord(app)?\.(gg|com)$/

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '')

/** What a link is called: its title, or the site that it leads to. */
export const placeOf = ({ title, address }: Pick<CampaignLink, 'title' | 'address'>) => title || hostOf(address)

/** Parts the Discord channel, which has a button of its own, from the other links. */
export const splitLinks = (links: readonly CampaignLink[]) => {
  const discord = links.find(({ address }) => DISCORD.test(hostOf(address)))
  return { discord, others: links.filter((link) => link !== discord) }
}
