/** The video sites whose players we build. */
const EMBED_PROVIDERS = ['youtube', 'vimeo'] as const
/** A video on a known site; all that is kept of an embed code. */
export type EmbeddedVideo = { provider: (typeof EMBED_PROVIDERS)[number]; id: string }

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{5,12}$/
const FRAME_SOURCE = /<iframe\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

const sourceOf = (text: string) => {
  if (!text.includes('<')) return text
  const found = FRAME_SOURCE.exec(text)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&')
}

const youtubeId = (url: URL): string | undefined => {
  const [, first, second] = url.pathname.split('/')
  if (url.hostname === 'youtu.be') return first
  if (!YOUTUBE_HOSTS.has(url.hostname)) return undefined
  if (first === 'watch') return url.searchParams.get('v') ?? undefined
  return first === 'embed' || first === 'shorts' || first === 'live' ? second : undefined
}

const vimeoId = (url: URL): string | undefined => {
  if (!VIMEO_HOSTS.has(url.hostname)) return undefined
  const [, first, second] = url.pathname.split('/')
  return first === 'video' ? second : first
}

/** Reads an embed code, or the address of a video, of a known site; null for anything else. */
export function parseEmbed(text: string): EmbeddedVideo | null {
  const source = sourceOf(text.trim()).trim()
  const address = source.startsWith('//') ? `https:${source}` : source
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  // "youtube.com@evil" is a log-in at evil, and a port is another server.
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  const youtube = youtubeId(url)
  if (youtube !== undefined) return YOUTUBE_ID.test(youtube) ? { provider: 'youtube', id: youtube } : null
  const vimeo = vimeoId(url)
  return vimeo !== undefined && VIMEO_ID.test(vimeo) ? { provider: 'vimeo', id: vimeo } : null
}

/** The address of a video's player, made by us. */
export const embedSource = ({ provider, id }: EmbeddedVideo): string =>
  provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}`
    : `https://player.vimeo.com/video/${encodeURIComponent(id)}`

/** The embed code of a video, made by us: as large as its place, and in a sandbox. */
export const embedCode = (video: EmbeddedVideo): string =>
  `<iframe width="100%" height="100%" src="${embedSource(video)}" sandbox="allow-scripts allow-same-origin allow-presentation" referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen" loading="lazy"></iframe>`
