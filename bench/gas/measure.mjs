import { encodeFunctionData, maxUint256, parseEventLogs } from 'viem'
import { deployPlatform } from '../../packages/contracts/deploy/deploy-platform.ts'
import { deployVoteAnchors } from '../../packages/contracts/deploy/deploy-vote-anchors.ts'
import { campaignTokenIds } from '../../packages/contracts/deploy/token-ids.ts'
import { collection721Abi, platformAbi, voteAnchorsAbi } from '../../packages/contracts/generated/abi.ts'
import { call, deploy, newArtworks, OverTheLimit, send, strangers } from './chain.mjs'

const name = 'Spring Colours'
const symbol = 'SPRING'

/** The receipts of Plinth's own contracts. */
export async function measurePlinth(chain) {
  const { platform, shared721, shared1155 } = await deployPlatform(chain)
  const me = chain.account.address
  const run = (functionName, args) => call(chain, platform, platformAbi, functionName, args)
  const minted = {}

  async function campaign(contractType) {
    const deployed = await run('deploy', [contractType, name, symbol, me, 500n])
    const nft = parseEventLogs({ abi: platformAbi, logs: deployed.logs, eventName: 'Deployed' })[0].args.nft
    const gas = { deploy: deployed.gasUsed }
    let batch = 0n
    for (const count of [1, 10, 100]) {
      batch += 1n
      const to = strangers(count)
      const { digests } = newArtworks(count)
      if (count === 10) to[5] = me
      const uid = (BigInt(1_000 + count) << 32n) | batch
      const data = encodeFunctionData({ abi: platformAbi, functionName: 'mint', args: [uid, nft, to, 1n, digests] })
      const receipt = await send(chain, { to: platform, data })
      gas[`mint${count}`] = receipt.gasUsed
      minted[`${contractType}/${count}`] = { data, gas: receipt.gasUsed, count }
      if (count === 10 && contractType === 721) {
        const [, , , , , id] = campaignTokenIds(721, batch, digests)
        const transfer = await call(chain, nft, collection721Abi, 'transferFrom', [me, strangers(1)[0], id])
        gas.transfer = transfer.gasUsed
      }
    }
    await run('setDefaultRoyalty', [nft, me, 600n])
    gas.royalty = (await run('setDefaultRoyalty', [nft, me, 700n])).gasUsed
    return gas
  }

  async function mintOwn(nft, amount) {
    const [digest] = newArtworks(1).digests
    return (await run('mintOwn', [77n, nft, me, amount, digest, me, 500n])).gasUsed
  }

  const gas721 = { ...(await campaign(721)), mintOwn: await mintOwn(shared721, 1n) }
  const gas1155 = { ...(await campaign(1155)), mintOwn: await mintOwn(shared1155, 5n) }
  return { gas721, gas1155, minted }
}

/** The receipts of the anchors of votes. */
export async function measureAnchors(chain) {
  const anchors = await deployVoteAnchors(chain, chain.account.address)
  const gasOf = async (functionName, args) => (await call(chain, anchors, voteAnchorsAbi, functionName, args)).gasUsed
  const [root] = newArtworks(1).digests
  return {
    anchorDay: await gasOf('anchorDay', [root, 250n]),
    closeVote: await gasOf('closeVote', [1001n, root, 100_000n]),
  }
}

/** The receipts of a peer; what does not fit into a transaction has no number. */
async function measurePeer(chain, peer) {
  const gas = {}
  const created = await peer.create()
  gas.deploy = created.gasUsed
  const contract = peer.addressOf(created)
  const run = (functionName, args) => call(chain, contract, peer.abi, functionName, args)
  // A first mint pays for counters that later ones only change.
  await peer.mint(run, strangers(1), newArtworks(1).uris)
  for (const count of [1, 10, 100]) {
    const to = strangers(count)
    try {
      gas[`mint${count}`] = (await peer.mint(run, to, newArtworks(count).uris)).gasUsed
    } catch (error) {
      if (!(error instanceof OverTheLimit)) throw error
    }
  }
  if (peer.transfer) {
    const receipt = await peer.mint(run, [chain.account.address], newArtworks(1).uris)
    const log = receipt.logs.find(({ topics }) => topics.length === 4)
    const id = BigInt(log.topics[3])
    const transfer = await run('transferFrom', [chain.account.address, strangers(1)[0], id])
    gas.transfer = transfer.gasUsed
  }
  await peer.royalty(run, 600n)
  gas.royalty = (await peer.royalty(run, 700n)).gasUsed
  return gas
}

/** Contracts that a brand writes on top of a library and deploys whole. */
export function libraryPeer(chain, artifact, is1155) {
  const me = chain.account.address
  return {
    abi: artifact.abi,
    transfer: !is1155,
    create: () => deploy(chain, artifact, [name, symbol, me, 500n]),
    addressOf: (receipt) => receipt.contractAddress,
    mint: (run, to, uris) => run('mint', is1155 ? [to, uris, 5n] : [to, uris]),
    royalty: (run, bps) => run('setDefaultRoyalty', [me, bps]),
  }
}

/** Contracts with an initializer, which are cloned. */
function clonedPeer(chain, factory, { artifact, implementation, init, functionName, ...rest }) {
  const data = encodeFunctionData({ abi: artifact.abi, functionName: 'initialize', args: init })
  const owner = functionName === 'cloneOwned' ? [chain.account.address] : []
  return {
    ...rest,
    abi: artifact.abi,
    create: () => call(chain, factory.address, factory.abi, functionName, [implementation, data, ...owner]),
    addressOf: (receipt) =>
      parseEventLogs({ abi: factory.abi, logs: receipt.logs, eventName: 'Cloned' })[0].args.instance,
  }
}

/** Manifold's contracts, which a brand clones. */
export async function manifoldPeer(chain, factory, artifact, is1155) {
  const me = chain.account.address
  const implementation = (await deploy(chain, artifact)).contractAddress
  return clonedPeer(chain, factory, {
    artifact,
    implementation,
    init: [name, symbol],
    functionName: 'cloneOwned',
    transfer: !is1155,
    // Manifold mints several artworks in a call to one person only.
    mint: (run, to, uris) => {
      if (is1155) return run('mintBaseNew', [[to[0]], uris.map(() => 5n), uris])
      return to.length === 1 ? run('mintBase', [to[0], uris[0]]) : run('mintBaseBatch', [to[0], uris])
    },
    royalty: (run, bps) => run('setRoyalties', [[me], [bps]]),
  })
}

async function thirdwebPeer(chain, factory, artifact, is1155) {
  const me = chain.account.address
  const implementation = (await deploy(chain, artifact)).contractAddress
  const mintTo = (to, uri) => {
    const args = is1155 ? [to, maxUint256, uri, 5n] : [to, uri]
    return encodeFunctionData({ abi: artifact.abi, functionName: 'mintTo', args })
  }
  return clonedPeer(chain, factory, {
    artifact,
    implementation,
    init: [me, name, symbol, '', [], me, me, 500n, 0n, me],
    functionName: 'clone',
    transfer: !is1155,
    mint: (run, to, uris) => {
      if (to.length === 1) return run('mintTo', is1155 ? [to[0], maxUint256, uris[0], 5n] : [to[0], uris[0]])
      return run('multicall', [to.map((person, index) => mintTo(person, uris[index]))])
    },
    royalty: (run, bps) => run('setDefaultRoyaltyInfo', [me, bps]),
  })
}

/** What clones the peers that are cloned. */
export const deployFactory = async (chain, { CloneFactory }) => ({
  abi: CloneFactory.abi,
  address: (await deploy(chain, CloneFactory)).contractAddress,
})

/** The receipts of all peers, by contract type and name. */
export async function measurePeers(chain, artifacts) {
  const factory = await deployFactory(chain, artifacts)
  const peers = {
    721: {
      OpenZeppelin: libraryPeer(chain, artifacts.OpenZeppelin721, false),
      ERC721A: libraryPeer(chain, artifacts.Erc721a, false),
      solady: libraryPeer(chain, artifacts.Solady721Peer, false),
      Manifold: await manifoldPeer(chain, factory, artifacts.ERC721CreatorImplementation, false),
      thirdweb: await thirdwebPeer(chain, factory, artifacts.TokenERC721, false),
    },
    1155: {
      OpenZeppelin: libraryPeer(chain, artifacts.OpenZeppelin1155, true),
      solady: libraryPeer(chain, artifacts.Solady1155Peer, true),
      Manifold: await manifoldPeer(chain, factory, artifacts.ERC1155CreatorImplementation, true),
      thirdweb: await thirdwebPeer(chain, factory, artifacts.TokenERC1155, true),
    },
  }
  const gas = { 721: {}, 1155: {} }
  for (const contractType of [721, 1155]) {
    for (const [peerName, peer] of Object.entries(peers[contractType])) {
      gas[contractType][peerName] = await measurePeer(chain, peer)
    }
  }
  return gas
}
