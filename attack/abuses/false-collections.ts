import { type Address, type Hex, zeroAddress } from 'viem'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openCampaign, writeCampaign } from '../target/campaigns.ts'
import { type Chain, openChain } from '../target/chain.ts'
import type { Target } from '../target/target.ts'

// Answers every call with the sender's address: PUSH0 CALLER MSTORE, PUSH1 32, PUSH0, RETURN.
const AGREES_TO_ALL: Hex = '0x335f5260205ff3'
// ERC-1167: whatever it is asked, the contract behind it answers.
const proxyOf = (address: Address): Hex =>
  `0x363d3d373d3d3d363d73${address.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`

const playClaims = async (target: Target, chain: Chain, { count }: Tally) => {
  const [brand, other] = await Promise.all([target.people.verifiedBrand(), openCampaign(target)])
  const content = await writeCampaign(target, brand)
  const own = content.campaignContract
  const theirs = other.content.campaignContract
  if (!own || !theirs) throw new Error('A campaign has no collection')
  const payer = await chain.newAccount()
  const claims: [string, object][] = [
    ["somebody else's collection", theirs],
    ['an account without code', { contractAddress: payer.address }],
    ['the zero address', { contractAddress: zeroAddress }],
    ['a contract that agrees to everything', { contractAddress: await chain.deploy(payer, AGREES_TO_ALL) }],
    [
      'a proxy of the own collection',
      { contractAddress: await chain.deploy(payer, proxyOf(own.contractAddress as Address)) },
    ],
    ['the collection that all share', { contractAddress: chain.contracts.shared721 }],
    ['the platform itself', { contractAddress: chain.contracts.platform }],
    ['the own collection as of another kind', { contractType: 1155 }],
    ['the own collection on another chain', { chainId: 1 }],
  ]
  for (const [name, claim] of claims) {
    const body = { ...content, campaignContract: { ...own, ...claim }, password: brand.password }
    const reply = await brand.post('/api/campaign/save', body)
    count(`a campaign with ${name}`, reply.status === 400, `answered ${reply.status}`)
  }
  const moved = { ...other.content, id: other.id, campaignContract: own }
  const reply = await other.brand.post('/api/campaign/updateApply', moved)
  count("a live campaign moved to somebody else's collection", reply.status === 400, `answered ${reply.status}`)
  const honest = await brand.post('/api/campaign/save', { ...content, password: brand.password })
  if (honest.status !== 200) throw new Error(`An honest campaign is refused: ${honest.text}`)
}

/** A campaign promises tokens of its collection: that must be one of the platform's, and the brand's own. */
export const abuse: Abuse = {
  name: 'false-collections',
  wants: 'a campaign that names a collection of somebody else, of another platform, or none at all',
  half: 'quick',
  async play(target) {
    const tally = createTally()
    await playClaims(target, await openChain(target), tally)
    return tally.played
  },
}
