import { parseEventLogs } from 'viem'
import { deployPlatform } from '../../packages/contracts/deploy/deploy-platform.ts'
import { platformAbi } from '../../packages/contracts/generated/abi.ts'
import { call, newArtworks, strangers } from './chain.mjs'
import { deployFactory, libraryPeer, manifoldPeer } from './measure.mjs'

// The whole journey of a brand, from nothing to ten works in ten wallets and a royalty that was changed: the same for each, in as
// many transactions as each needs.
const WINNERS = 10
const COPIES = { 721: 1n, 1155: 5n }

const sum = (receipts) => receipts.reduce((gas, { gasUsed }) => gas + gasUsed, 0n)
const journey = (collection, mint, royalty) => ({
  collection: sum(collection),
  mint: sum(mint),
  royalty: sum(royalty),
  total: sum([...collection, ...mint, ...royalty]),
  transactions: collection.length + mint.length + royalty.length,
})

async function ofPlinth(chain, platform, contractType) {
  const me = chain.account.address
  const run = (functionName, args) => call(chain, platform, platformAbi, functionName, args)
  const deployed = await run('deploy', [contractType, 'Spring Colours', 'SPRING', me, 500n])
  const nft = parseEventLogs({ abi: platformAbi, logs: deployed.logs, eventName: 'Deployed' })[0].args.nft
  const uid = (7n << 32n) | 1n
  const args = [uid, nft, strangers(WINNERS), COPIES[contractType], newArtworks(WINNERS).digests]
  const minted = await run('mint', args)
  return journey([deployed], [minted], [await run('setDefaultRoyalty', [nft, me, 700n])])
}

/** A peer that mints several works to several people does it in one transaction, another in one for each. */
async function ofPeer(chain, peer, { inOneCall, royaltyAtCreation }) {
  const created = await peer.create()
  const run = (functionName, args) => call(chain, peer.addressOf(created), peer.abi, functionName, args)
  const collection = royaltyAtCreation ? [created] : [created, await peer.royalty(run, 500n)]
  const winners = strangers(WINNERS)
  const { uris } = newArtworks(WINNERS)
  const minted = []
  if (inOneCall) minted.push(await peer.mint(run, winners, uris))
  else for (const [place, winner] of winners.entries()) minted.push(await peer.mint(run, [winner], [uris[place]]))
  return journey(collection, minted, [await peer.royalty(run, 700n)])
}

/** The gas of a brand's whole journey with Plinth, with OpenZeppelin and with Manifold, by contract type. */
export async function measureJourneys(chain, artifacts) {
  const { platform } = await deployPlatform(chain)
  const factory = await deployFactory(chain, artifacts)
  const measured = {}
  for (const contractType of [721, 1155]) {
    const is1155 = contractType === 1155
    const library = libraryPeer(chain, artifacts[`OpenZeppelin${contractType}`], is1155)
    const cloned = await manifoldPeer(chain, factory, artifacts[`ERC${contractType}CreatorImplementation`], is1155)
    measured[contractType] = {
      Plinth: await ofPlinth(chain, platform, contractType),
      OpenZeppelin: await ofPeer(chain, library, { inOneCall: true, royaltyAtCreation: true }),
      Manifold: await ofPeer(chain, cloned, { inOneCall: false, royaltyAtCreation: false }),
    }
  }
  return measured
}
