import { expect, it, onTestFinished, vi } from 'vitest'
import { cidOf, contentId } from './content-id.ts'

const MEBIBYTE = 1_048_576
const bytes = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 31 + (place >> 8)) & 255)

it('gives "hello world" the CID that the whole world gives it', async () => {
  expect(await contentId(new TextEncoder().encode('hello world'))).toBe(
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  )
})

// As ipfs-unixfs-importer names them, with raw leaves and chunks of 1 MiB.
it.each([
  [0, 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'],
  [MEBIBYTE, 'bafkreihwunguy6od2ewcs5mjebv7efvqqq2hi4nfh2s6p7u2i26remhqta'],
  [MEBIBYTE + 1, 'bafybeiejkouhdadwq6odmdgica7fdicfqhfogaijsax5tnxp3yg56layvy'],
  [3 * MEBIBYTE + 17, 'bafybeidihnkmhwu3vxerctpouioci6zveresplf3dhlmueyevj4n2z4etm'],
  [5_000_000, 'bafybeibrgnalxfq3noz7adtcysyrl7s45dlkectqkd2yxdbqi6ns45kkca'],
])('names a file of %i bytes as IPFS does', async (length, cid) => {
  expect(await contentId(bytes(length))).toBe(cid)
})

it('names them the same where the browser does not hash', async () => {
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await contentId(bytes(0))).toBe('bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku')
})

it('finds the CID in an address, and none where none is', () => {
  expect(cidOf('ipfs://bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')).toMatch(/^bafkrei/)
  expect(cidOf('https://example.org/bafk')).toBeUndefined()
  expect(cidOf('ipfs://../x')).toBeUndefined()
})
