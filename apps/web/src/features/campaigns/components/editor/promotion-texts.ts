/** What a text about a campaign is made of. */
export type PromotionFacts = {
  name: string
  subtitle: string
  brandName: string
  /** The day it closes, in words; undefined when nobody knows yet. */
  closes: string | undefined
  link: string
}

const SHORT = 280
// A link counts as 23 characters on X, however long it is.
const LINK_COUNTS = 23

const asTag = (name: string) => `#${name.replace(/[^\p{L}\p{N}]+/gu, '')}`

const shorten = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`

const asSentence = (text: string) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`)

const shortText = ({ name, subtitle, closes, link }: PromotionFacts) => {
  const until = closes ? ` Open until ${closes}.` : ''
  const room = SHORT - LINK_COUNTS - 1
  return `${shorten(`${name}: ${asSentence(subtitle)}${until}`, room)} ${link}`
}

/** Texts about a campaign for the places where people read them, each in the length that fits there. */
export const promotionTexts = (facts: PromotionFacts): readonly { place: string; text: string }[] => {
  const { name, subtitle, brandName, closes, link } = facts
  const until = closes ? ` It is open until ${closes}.` : ''
  return [
    { place: 'X', text: shortText(facts) },
    {
      place: 'Instagram',
      text: `${name}\n${subtitle}\n\nSubmit your work and vote: link in our profile.${until}\n\n${asTag(name)} #opencall #art`,
    },
    {
      place: 'Facebook',
      text: `${brandName} has opened a call for art: ${name}. ${asSentence(subtitle)}\n\nSubmit your work, vote for others, and the works that last become NFTs.${until}\n${link}`,
    },
    {
      place: 'Email',
      text: `Hello,\n\nwe have opened a call for art on Plinth: ${name}. ${asSentence(subtitle)}${until}\n\nYou can look, vote and submit your own work here:\n${link}\n\n${brandName}`,
    },
  ]
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A piece of HTML for the brand's own site: the picture and the name of the campaign, leading to its page. */
export const embedSnippet = ({ name, link, pictureUrl }: { name: string; link: string; pictureUrl: string | null }) => {
  const picture = pictureUrl
    ? `<img src="${escapeHtml(pictureUrl)}" alt="${escapeHtml(name)}" style="width:100%;height:auto;display:block">`
    : ''
  return `<a href="${escapeHtml(link)}" style="display:block;max-width:480px">${picture}<strong>${escapeHtml(name)}</strong></a>`
}

/** The link to the page of a campaign; that of a private one carries the invitation. */
export const campaignLink = (origin: string, id: number, invite?: string) => {
  const query = new URLSearchParams({ status: 'live', id: String(id), ...(invite ? { invite } : {}) })
  return `${origin}/participant/campaign/preview?${query}`
}
