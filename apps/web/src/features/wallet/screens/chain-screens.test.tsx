import { messages } from '@plinth/api-schema/messages'
import { chainMapping } from '@plinth/api-schema/wallet'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildNetwork } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const LOCAL = buildNetwork({
  browserAddress: 'http://localhost:3000/chain/address/',
  browserTx: 'http://localhost:3000/chain/tx/',
})

// As a node writes them.
const lower = (address: string) => address.toLowerCase() as `0x${string}`

const openChain = (network = LOCAL) => {
  const wire = prepareWire().answer(chainMapping, [network])
  const chain = openFakeChain(wire)
  const hash = chain.hashOf(1)
  chain.sent.push({ hash, from: lower(MY_WALLET), to: lower(CONTRACT), data: '0x', value: '0xde0b6b3a7640000' })
  return { wire, chain, hash }
}
const factsOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

it('shows what a transaction of the local chain did, with its parties', async () => {
  const { wire, hash } = openChain()
  await renderAt(`/chain/tx/${hash}`, wire)
  expect(await screen.findByText('Done')).toBeTruthy()
  expect(factsOf('What it did')).toEqual(expect.arrayContaining(['Done', '100', '1 ETH']))
  expect(hrefOf(screen.getByRole('link', { name: /^0x7099/ }))).toBe(`/chain/address/${MY_WALLET}`)
  expect(hrefOf(screen.getByRole('link', { name: /^0x5FbD/ }))).toBe(`/chain/address/${CONTRACT}`)
})

it('says of a transaction that failed that nothing was changed, and of one that waits that it waits', async () => {
  const { wire, chain, hash } = openChain()
  chain.fate = 'waiting'
  await renderAt(`/chain/tx/${hash}`, wire)
  expect(await screen.findByText('Waiting for its block')).toBeTruthy()
  chain.fate = 'reverted'
  await passTime(3_000)
  expect(await screen.findByText('Failed: nothing was changed')).toBeTruthy()
})

it.each([`0x${'9'.repeat(64)}`, '0x12'])('says that the chain has no transaction %s', async (unknown) => {
  await renderAt(`/chain/tx/${unknown}`, openChain().wire)
  expect(await screen.findByText('The chain has no transaction with this hash')).toBeTruthy()
})

it('shows what an address holds', async () => {
  const { wire } = openChain()
  await renderAt(`/chain/address/${MY_WALLET}`, wire)
  expect(await screen.findByText('Wallet')).toBeTruthy()
  expect(factsOf('What it is')).toContain('1 ETH')
  expect(screen.getByText('None lately.')).toBeTruthy()
})

it('says when the chain does not answer, and reads again', async () => {
  const { wire, chain } = openChain()
  chain.goAway()
  const { user } = await renderAt(`/chain/address/${CONTRACT}`, wire)
  await passTime(60_000)
  expect(await screen.findByText(messages.chainFailure)).toBeTruthy()
  chain.comeBack()
  await user.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(await screen.findByText('Wallet')).toBeTruthy()
})

it('says where there is no local chain', async () => {
  await renderAt(`/chain/tx/${`0x${'9'.repeat(64)}`}`, openChain(buildNetwork()).wire)
  expect(await screen.findByText('There is no local chain here')).toBeTruthy()
})
