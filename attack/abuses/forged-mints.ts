import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '@plinth/api-schema/call'
import { listNfts, nftDetail, reportMint, saveNft } from '@plinth/api-schema/nfts'
import { platformAbi } from '@plinth/contracts/abi'
import { createReadingClient, createSigningClient, nodeTransport } from '@plinth/contracts/chain-client'
import { deployPlatform } from '@plinth/contracts/deploy'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { uploadPicture } from '../target/campaigns.ts'
import { type Chain, openChain } from '../target/chain.ts'
import type { Member } from '../target/people.ts'

type Saved = Answer<typeof saveNft>
type MintArgs = [uid: bigint, nft: Address, to: Address, amount: bigint, digest: Hex, royaltyTo: Address, bps: bigint]
type Artist = { member: Member; wallet: PrivateKeyAccount; picture: string; chain: Chain }

const RACERS = 20
const PATIENCE_MS = 30_000
const ELSEWHERE: Address = '0x000000000000000000000000000000000000dEaD'
const UNKNOWN: Hex = `0x${'cd'.repeat(32)}`

/** Mints of the right intent that are not what was promised. */
const FORGERIES: [string, (args: MintArgs, chain: Chain) => MintArgs][] = [
  ['under a number that nobody prepared', ([, ...rest]) => [12_345n, ...rest]],
  ['in another collection', ([uid, , to, , ...rest], { contracts }) => [uid, contracts.shared721, to, 1n, ...rest]],
  ['for another recipient', ([uid, nft, , ...rest]) => [uid, nft, ELSEWHERE, ...rest]],
  ['of more tokens', ([uid, nft, to, amount, ...rest]) => [uid, nft, to, amount + 1n, ...rest]],
  ['with other metadata', ([uid, nft, to, amount, , ...rest]) => [uid, nft, to, amount, UNKNOWN, ...rest]],
  [
    'with the royalty for another',
    ([uid, nft, to, amount, digest, , bps]) => [uid, nft, to, amount, digest, ELSEWHERE, bps],
  ],
  [
    'with another royalty',
    ([uid, nft, to, amount, digest, royaltyTo]) => [uid, nft, to, amount, digest, royaltyTo, 10_000n],
  ],
]

const save = ({ member, wallet, picture, chain }: Artist): Promise<Saved> =>
  member.call(saveNft, {
    chainId: chain.chainId,
    preview: picture,
    name: 'Pier',
    contractType: 1155,
    amount: 5,
    royaltyAddress: wallet.address,
    royaltyProportion: '5',
  })
const argsOf = (saved: Saved): MintArgs => [
  BigInt(saved.uid),
  saved.contractAddr as Address,
  saved.recipient as Address,
  BigInt(saved.circulation),
  saved.digest as Hex,
  saved.royaltyAddress as Address,
  BigInt(saved.royaltyBps),
]
const mint = (
  chain: Chain,
  sender: PrivateKeyAccount,
  args: MintArgs,
  { fee, platform = chain.contracts.platform }: { fee: bigint; platform?: Address },
) =>
  chain.submit(sender, {
    to: platform,
    value: fee,
    data: encodeFunctionData({ abi: platformAbi, functionName: 'mintOwn', args }),
  })

const sendReport = async ({ member, chain }: Artist, txHash: Hex, more: { uid?: string; chainId?: number } = {}) =>
  member.call(reportMint, { chainId: chain.chainId, txHash, ...more }).then(
    ({ status }) => status,
    () => 0,
  )

/** The same events from contracts that the attacker has deployed. */
const mintElsewhere = async ({ wallet, chain }: Artist, [uid, , ...rest]: MintArgs) => {
  const transport = nodeTransport(chain.chainRpc)
  const publicClient = createReadingClient({ transport })
  const own = await deployPlatform({ walletClient: createSigningClient({ account: wallet, transport }), publicClient })
  const receipt = await mint(chain, wallet, [uid, own.shared1155, ...rest], { fee: 0n, platform: own.platform })
  if (receipt.status !== '0x1') throw new Error('The mint by a platform of the attacker has failed on the chain')
  return receipt
}

const playForgeries = async (artist: Artist, mallory: Artist, { count }: Tally): Promise<Saved[]> => {
  const { chain, wallet } = artist
  const forged: Saved[] = []
  const judge = async (name: string, saved: Saved, txHash: Hex) => {
    const status = await sendReport(artist, txHash, { uid: saved.uid })
    count(`a mint ${name}`, status === 0, `it is taken with status ${status}`)
  }
  for (const [name, forge] of FORGERIES) {
    const saved = await save(artist)
    forged.push(saved)
    const { status, transactionHash } = await mint(chain, wallet, forge(argsOf(saved), chain), {
      fee: BigInt(saved.fee),
    })
    if (status !== '0x1') throw new Error(`The forged mint ${name} has failed on the chain`)
    await judge(name, saved, transactionHash)
  }
  const saved = await save(artist)
  forged.push(saved)
  const fee = BigInt(saved.fee)
  const failed = await mint(chain, wallet, argsOf(saved), { fee: fee + 1n })
  if (failed.status !== '0x0') throw new Error('A mint at a wrong price has not failed')
  await judge('that never was', saved, UNKNOWN)
  await judge('that has failed', saved, failed.transactionHash)
  await judge('that is a payment', saved, (await chain.submit(wallet, { to: ELSEWHERE, value: 1n })).transactionHash)
  await judge('of another wallet', saved, (await mint(chain, mallory.wallet, argsOf(saved), { fee })).transactionHash)
  await judge('by a platform of the attacker', saved, (await mintElsewhere(artist, argsOf(saved))).transactionHash)
  return forged
}

const playReal = async (artist: Artist, mallory: Artist, { count }: Tally) => {
  const saved = await save(artist)
  const claimed = await mallory.member
    .call(reportMint, { chainId: mallory.chain.chainId, txHash: UNKNOWN, uid: saved.uid })
    .catch(() => null)
  count("a report for somebody else's mint", claimed === null, 'it is noted')
  const { transactionHash } = await mint(artist.chain, artist.wallet, argsOf(saved), { fee: BigInt(saved.fee) })
  count("somebody else's transaction", (await sendReport(mallory, transactionHash)) === 0, 'it is taken')
  count(
    'a transaction of another chain',
    (await sendReport(artist, transactionHash, { chainId: 1 })) === 0,
    'it is taken',
  )
  const statuses = await Promise.all(Array.from({ length: RACERS }, () => sendReport(artist, transactionHash)))
  if (!statuses.some((status) => status > 0)) throw new Error('An honest mint is not taken')
  for (let waited = 0; (await artist.member.call(nftDetail, { id: saved.id })).status !== 2; waited += 200) {
    if (waited > PATIENCE_MS) throw new Error('An honest mint does not become final')
    await wait(200)
  }
  const { transfers, amount } = await artist.member.call(nftDetail, { id: saved.id })
  count(
    `one mint reported ${RACERS} times at once`,
    transfers.length === 1 && amount === 5,
    `${transfers.length} transfers, ${amount} tokens`,
  )
  const stolen = await mallory.member.call(listNfts, { userId: mallory.member.userId })
  count('NFTs of somebody who minted nothing', stolen.total === 0, `${stolen.total} are listed`)
}

/** A report is a reason to ask the chain, never a proof: only the mint that was prepared counts, once, and for who prepared it. */
export const abuse: Abuse = {
  name: 'forged-mints',
  wants:
    'NFTs recorded for mints that never were, failed, were made elsewhere, differ from what was prepared, or are of others',
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const chain = await openChain(target)
    const enter = async (name: string): Promise<Artist> => {
      const member = await target.people.participant(name)
      const wallet = await chain.newAccount()
      await chain.link(member, wallet)
      return { member, wallet, chain, picture: await uploadPicture(member) }
    }
    const [artist, mallory] = await Promise.all([enter('artist'), enter('mallory')])
    const forged = await playForgeries(artist, mallory, tally)
    // Once this one is final, anyone who follows the chain has passed all the others.
    await playReal(artist, mallory, tally)
    for (const { id } of forged) {
      const { status, tokenId } = await artist.member.call(nftDetail, { id })
      tally.count(
        'a forged mint that was found by following the chain',
        status === 0 && tokenId === null,
        `NFT ${id} has status ${status}`,
      )
    }
    return tally.played
  },
}
