/** A text that comes with the product: what is known about it here, its body in the file of the same name beside. */
export type ContentEntry = {
  /** Fixed for good: links and screens point at it. */
  id: number
  typeId: number
  /** The path of its HTML below this folder, without the ending. */
  file: string
  title: string
  /** One or two sentences for lists and previews. */
  description: string
  section: string
  featured: boolean
  position: number
  published: string
  updated: string
}

const TYPES = { faq: 1, legal: 2, guides: 3, news: 4 } as const
const OPENING = '2026-09-01'

const guide = (id: number, file: string, title: string, description: string, position: number): ContentEntry => ({
  id,
  typeId: TYPES.guides,
  file: `guides/${file}`,
  title,
  description,
  section: '',
  featured: true,
  position,
  published: OPENING,
  updated: OPENING,
})

const legal = (id: number, file: string, title: string, description: string, position: number): ContentEntry => ({
  ...guide(id, file, title, description, position),
  typeId: TYPES.legal,
  file: `legal/${file}`,
  featured: false,
})

// News share one position, so that the newest stands first.
const news = (id: number, published: string, file: string, title: string, description: string): ContentEntry => ({
  ...guide(id, file, title, description, 100),
  typeId: TYPES.news,
  file: `news/${file}`,
  published,
  updated: published,
})

type Question = [id: number, file: string, question: string]
const questions = (section: string, firstPosition: number, list: readonly Question[]): ContentEntry[] =>
  list.map(([id, file, title], index) => ({
    ...guide(id, file, title, '', firstPosition + index),
    typeId: TYPES.faq,
    file: `faq/${file}`,
    section,
    featured: false,
  }))

/** Every text that comes with the product. */
export const contentEntries: readonly ContentEntry[] = [
  guide(
    1,
    'what-nfts-are',
    'What NFTs are',
    'An entry in a public book that nobody can quietly rewrite. What it can do for somebody who makes pictures, and what it cannot.',
    1,
  ),
  guide(
    2,
    'use-cases',
    'Earn with your talent and creativity',
    'What people and brands use Plinth for: open commissions, real editions, votes one can publish, and prizes that last.',
    2,
  ),
  guide(
    3,
    'about-plinth',
    'About Plinth',
    'Founded in Singapore by four people who think that a picture deserves better than half a second in a feed.',
    3,
  ),
  legal(
    4,
    'terms-for-brands',
    'Terms of Service for brands',
    'The agreement between Plinth and the organisations that host campaigns.',
    1,
  ),
  legal(
    5,
    'terms-for-participants',
    'Terms and Conditions for participants',
    'The agreement between Plinth and everyone who takes part as an individual, with a short version at the top.',
    2,
  ),
  legal(
    6,
    'privacy-policy',
    'Privacy Policy',
    'What we do with personal data, why, for how long, and what you can do about it.',
    3,
  ),
  news(
    11,
    '2026-09-18',
    'how-a-wall-is-hung',
    'How a wall is hung',
    'Why pictures on Plinth are never cropped, stand on one line and come in uneven widths.',
  ),
  news(
    12,
    '2026-10-09',
    'how-votes-are-counted',
    'How votes are counted',
    'What happens between the click and the number, and why nobody can type in another one.',
  ),
  news(
    13,
    '2026-11-05',
    'what-a-digest-means',
    'What a digest on the chain means',
    'The 32 bytes that fix a picture to its token, and how to check them without asking us.',
  ),
  ...questions('Getting started', 1, [
    [101, 'what-is-plinth', 'What is Plinth?'],
    [102, 'is-it-free', 'Is it really free?'],
    [103, 'look-around', 'Do I need an account to look around?'],
    [104, 'which-account', 'Which kind of account do I need?'],
  ]),
  ...questions('Taking part', 11, [
    [111, 'who-may-join', 'Who may join a campaign?'],
    [112, 'how-to-join', 'How do I join?'],
    [113, 'what-may-i-submit', 'What may I submit?'],
    [114, 'who-owns-my-work', 'Who owns the work I submit?'],
    [115, 'take-a-work-back', 'Can I take a work back?'],
    [116, 'work-disappeared', 'Why has my work disappeared from a campaign?'],
  ]),
  ...questions('Voting', 21, [
    [121, 'how-voting-works', 'How does voting work?'],
    [122, 'change-vote-count', 'Can anyone change a vote count?'],
    [123, 'take-a-vote-back', 'Can I take a vote back?'],
    [124, 'how-winners-are-chosen', 'How are winners chosen?'],
  ]),
  ...questions('Wallets and minting', 31, [
    [131, 'need-a-wallet', 'Do I need a wallet?'],
    [132, 'which-wallet', 'Which wallet works with Plinth?'],
    [133, 'what-minting-costs', 'What does minting cost?'],
    [134, 'erc-721-or-1155', 'What is the difference between ERC 721 and ERC 1155?'],
    [135, 'what-are-royalties', 'What are royalties, and will I get them?'],
    [136, 'delete-a-minted-work', 'Can a minted work be deleted?'],
  ]),
  ...questions('For brands', 41, [
    [141, 'brand-verification', 'How does verification work, and how long does it take?'],
    [142, 'campaign-review', 'What happens when I submit a campaign for review?'],
    [143, 'change-a-live-campaign', 'Can I change a campaign that is live?'],
    [144, 'private-campaigns', 'Can a campaign be private?'],
    [145, 'invite-clients', 'How do I invite my clients?'],
    [146, 'mint-winning-works', 'How do I mint the winning works?'],
  ]),
  ...questions('Account and privacy', 51, [
    [151, 'forgot-password', 'I have forgotten my password. What now?'],
    [152, 'code-does-not-work', 'Why does my code not work?'],
    [153, 'who-sees-my-email', 'Who sees my email address?'],
    [154, 'which-cookies', 'Which cookies does Plinth use?'],
    [155, 'where-am-i-logged-in', 'Where am I logged in?'],
    [156, 'close-my-account', 'How do I close my account?'],
    [157, 'report-something', 'How do I report something?'],
  ]),
]
