/** What is shared: a link and the words for it. */
export type Shared = { title: string; url: string }

/** A place that takes a shared link by its address. */
export type ShareTarget = { name: string; icon: 'facebook' | 'gmail' | 'discord' | 'twitter'; href: string }

const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`

/** Where a link can be shared. Discord has no page that takes a link, so it only opens (docs/product/interface.md#sharing). */
export const shareTargets = ({ title, url }: Shared): readonly ShareTarget[] => [
  { name: 'Facebook', icon: 'facebook', href: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  {
    name: 'Gmail',
    icon: 'gmail',
    href: withQuery('https://mail.google.com/mail/', { view: 'cm', fs: '1', su: title, body: `${title}\n${url}` }),
  },
  { name: 'Discord', icon: 'discord', href: 'https://discord.com/channels/@me' },
  { name: 'Twitter', icon: 'twitter', href: withQuery('https://twitter.com/intent/tweet', { text: title, url }) },
]
