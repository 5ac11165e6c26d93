import { createHash } from 'node:crypto'
import type { Args } from '@plinth/api-schema/call'
import { saveNft } from '@plinth/api-schema/nfts'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { uploadPicture } from '../target/campaigns.ts'
import { type Chain, openChain } from '../target/chain.ts'
import type { Member } from '../target/people.ts'
import type { Target } from '../target/target.ts'

const WRONG_CHECKSUM = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const WRONG: [string, object][] = [
  ...['100.01', '101', '-1', '5.555', '1e400', '1e1', 'NaN', 'Infinity', '0x5', '', '5,5'].map(
    (royaltyProportion): [string, object] => [`a royalty of ${royaltyProportion || 'nothing'}`, { royaltyProportion }],
  ),
  ...[zeroAddress, WRONG_CHECKSUM, '0x12', 'artist.eth'].flatMap((address): [string, object][] => [
    [`a royalty for ${address}`, { royaltyAddress: address }],
    [`a token for ${address}`, { recipient: address }],
  ]),
  ...[0, -1, 1.5, 2 ** 40, '1e3', 2].map((amount): [string, object] => [`${amount} of a single token`, { amount }]),
  ...['data:image/png;base64,AA==', 'javascript:alert(1)', 'https://evil.example/x.png', '/files/../x.png'].flatMap(
    (url): [string, object][] => [
      [`the picture ${url}`, { preview: url }],
      [`the content ${url}`, { data: url }],
    ],
  ),
]

const playForms = async (target: Target, chain: Chain, { count }: Tally) => {
  const [artist, other] = await Promise.all([target.people.participant('artist'), target.people.participant()])
  const wallet = await chain.newAccount()
  await chain.link(artist, wallet)
  const [preview, foreign] = await Promise.all([uploadPicture(artist), uploadPicture(other)])
  const form = { chainId: chain.chainId, preview, name: 'Pier', royaltyAddress: wallet.address, royaltyProportion: '5' }
  for (const [name, wrong] of [...WRONG, ["somebody else's picture", { preview: foreign }] as const]) {
    const reply = await artist.post('/api/nftProduct/save', { ...form, ...wrong })
    count(`an NFT with ${name}`, reply.status === 400, `answered ${reply.status}`)
  }
  const first = await artist.call(saveNft, form)
  await playContent(target, artist, form, first, { count })
}

/** What a token promises is the hash of what is served under its address, and stays so. */
const playContent = async (
  target: Target,
  artist: Member,
  form: Args<typeof saveNft>,
  { tokenUri, digest }: { tokenUri: string; digest: string },
  { count }: Pick<Tally, 'count'>,
) => {
  const read = async (uri: string) =>
    (await target.send({ path: uri.replace('ipfs://', '/ipfs/'), from: target.freshAddress() })).bytes
  const hash = (bytes: Buffer) => `0x${createHash('sha256').update(bytes).digest('hex')}`
  const before = await read(tokenUri)
  count('metadata other than their digest', hash(before) === digest, hash(before))
  const { image } = JSON.parse(before.toString()) as { image: string }
  const picture = await read(image)
  const swapped = await artist.call(saveNft, { ...form, name: 'Another pier' })
  count('other metadata under the same address', swapped.tokenUri !== tokenUri, tokenUri)
  count('metadata changed by a later save', (await read(tokenUri)).equals(before))
  count('a picture changed by a later save', (await read(image)).equals(picture) && picture.length > 0)
}

const playOnChain = async (chain: Chain, { count }: Tally) => {
  const sender = await chain.newAccount()
  const refusing = await chain.deploy(sender, '0x5f5ffd')
  const { platform, shared721 } = chain.contracts
  const digest: Hex = `0x${'ab'.repeat(32)}`
  const fee = BigInt(
    await chain.ask<Hex>('eth_call', [
      { to: platform, data: encodeFunctionData({ abi: platformAbi, functionName: 'mintFee', args: [shared721, 1n] }) },
      'latest',
    ]),
  )
  const mintOwn = (to: Address, bps: bigint) =>
    encodeFunctionData({
      abi: platformAbi,
      functionName: 'mintOwn',
      args: [1n, shared721, to, 1n, digest, sender.address, bps],
    })
  const deploy = (bps: bigint) =>
    encodeFunctionData({ abi: platformAbi, functionName: 'deploy', args: [721, 'x', 'X', sender.address, bps] })
  const attempts: [string, { data: Hex; value?: bigint }][] = [
    ['a collection with a royalty above the price', { data: deploy(10_001n) }],
    ['a token with a royalty above the price', { data: mintOwn(sender.address, 10_001n), value: fee }],
    ['a token for a contract that takes none', { data: mintOwn(refusing, 0n), value: fee }],
    ['a token for nobody', { data: mintOwn(zeroAddress, 0n), value: fee }],
    ['a token at another price', { data: mintOwn(sender.address, 0n), value: fee + 1n }],
  ]
  for (const [name, what] of attempts) {
    const { status } = await chain.submit(sender, { to: platform, ...what })
    count(`${name}, sent straight to the chain`, status === '0x0', 'it went through')
  }
  const honest = await chain.submit(sender, { to: platform, data: mintOwn(sender.address, 10_000n), value: fee })
  if (honest.status !== '0x1') throw new Error('An honest mint fails on the chain')
}

/** A token promises its maker a share and its holder a picture: neither may be nonsense, and neither may change. */
export const abuse: Abuse = {
  name: 'false-tokens',
  wants:
    "tokens with royalties beyond the price, for nobody, of somebody else's picture, or whose content changes later",
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const chain = await openChain(target)
    await playForms(target, chain, tally)
    await playOnChain(chain, tally)
    return tally.played
  },
}
