import { userInfo } from '@plinth/api-schema/accounts'
import { fill, messages } from '@plinth/api-schema/messages'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { chainMapping, coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork } from '../../../../test/chain-builders.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { walletPath } from '../../../lib/navigation/wallet-paths.ts'

const ETHER = buildCoin({
  ...{ id: 1, symbol: 'ETH', name: 'Ether', contractAddr: '', type: 0, precision: 18, usdRate: '2000' },
})
const prepareAssets = () => prepareWire('participant').answer(coinList, [ETHER, buildCoin()])

const openAssets = async (wire = prepareAssets(), change: (chain: FakeChain) => void = () => {}) => {
  const chain = openFakeChain(wire)
  change(chain)
  const { user } = await renderAt('/', wire)
  await passTime(400)
  await user.click(await screen.findByRole('button', { name: /^My wallet, 0x7099/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'My Assets' }))
  return { wire, chain, user, panel }
}

describe('the assets of a wallet', () => {
  it('are listed with what they are worth', async () => {
    const { panel } = await openAssets(prepareAssets(), (chain) => {
      chain.tokenBalance = 2_500_000n
    })
    const assets = within(await panel.findByRole('list', { name: 'Assets' })).getAllByRole('listitem')
    expect(assets.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ether.*1 ETH.*\$2,000/),
      expect.stringMatching(/USD Coin.*2\.5 USDC.*\$2\.50/),
    ])
    expect(panel.getByText('$2,002.50')).toBeTruthy()
  })

  it('say which token did not answer, and that the total is without it', async () => {
    const { panel } = await openAssets(prepareAssets(), (chain) => {
      chain.tokenBalance = null
    })
    const [, token] = within(await panel.findByRole('list', { name: 'Assets' })).getAllByRole('listitem')
    expect(token?.textContent).toContain('– USDC')
    expect(panel.getByText('Without tokens whose rate or balance is not known.')).toBeTruthy()
  })

  it('have no worth where no rate is known, and an old one where it is old', async () => {
    const coins = [{ ...ETHER, usdRateStale: 1 }, buildCoin({ usdRate: null })]
    const { panel } = await openAssets(prepareAssets().answer(coinList, coins))
    expect(await panel.findByText('$2000 each, old rate')).toBeTruthy()
    expect(panel.getByText('No rate known')).toBeTruthy()
    expect(panel.getByText(/A rate is older than a day\./)).toBeTruthy()
  })

  it('say that the rate of the local chain is made up', async () => {
    const { panel } = await openAssets(prepareAssets().answer(coinList, [{ ...ETHER, usdRateDemo: 1 }]))
    expect(await panel.findByText('$2000 each, demo rate')).toBeTruthy()
    expect(panel.getByText('At a demo rate: money of the local chain is worth nothing.')).toBeTruthy()
  })

  it('are empty of worth in a wallet that holds nothing', async () => {
    const { panel } = await openAssets(prepareAssets(), (chain) => {
      chain.balance = 0n
    })
    expect(await panel.findByText('0 ETH')).toBeTruthy()
    expect(panel.getAllByText('$0.00').length).toBeGreaterThan(0)
  })

  it('are read again when the node was away', async () => {
    const { user, chain, panel } = await openAssets(prepareAssets(), ({ goAway }) => goAway())
    expect(panel.queryByRole('list', { name: 'Assets' })).toBeNull()
    await passTime(20_000)
    expect(await panel.findByText(messages.chainFailure)).toBeTruthy()
    chain.comeBack()
    await user.click(panel.getByRole('button', { name: 'Load it again' }))
    expect(await panel.findByText('1 ETH')).toBeTruthy()
  })

  it('are not shown of a network that is not supported', async () => {
    const networks = [buildNetwork({ chainId: 5, chainName: 'Elsewhere' })]
    const { panel } = await openAssets(prepareAssets().answer(chainMapping, networks))
    expect(await panel.findByText(messages.networkUnsupported)).toBeTruthy()
    expect(within(panel.getByRole('navigation', { name: 'Networks' })).getByRole('button').textContent).toBe(
      'Elsewhere',
    )
  })

  it('are those of the network that is chosen, once the wallet has moved there', async () => {
    const networks = [buildNetwork(), buildNetwork({ id: 2, chainId: 8453, chainName: 'Base' })]
    const { user, panel } = await openAssets(prepareAssets().answer(chainMapping, networks))
    const buttons = within(panel.getByRole('navigation', { name: 'Networks' }))
    expect(buttons.getByRole('button', { name: 'Local chain' }).getAttribute('aria-current')).toBe('true')
    await user.click(buttons.getByRole('button', { name: 'Base' }))
    await passTime(6_000)
    expect(await findToast(fill(messages.networkSwitch, { name: 'Base' }))).toBeTruthy()
    expect(buttons.getByRole('button', { name: 'Local chain' }).getAttribute('aria-current')).toBe('true')
  })

  it('are left by a key', async () => {
    const { user } = await openAssets()
    await passTime(1_000)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lead to the page of the wallet, and make room for it', async () => {
    const { user, panel } = await openAssets(prepareAssets().hang(nftHolder).hang(listCollected))
    const link = await panel.findByRole('link', { name: 'Open my wallet page' })
    expect(link.getAttribute('href')).toBe(walletPath(MY_WALLET))
    await user.click(link)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('belong to a wallet that can be linked', async () => {
    const { user, panel } = await openAssets()
    expect(await panel.findByText('Not linked to your account')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Link to my account' }))
    expect(await screen.findByRole('dialog', { name: 'Link this wallet to your account?' })).toBeTruthy()
  })

  it('belong to a wallet that is linked, and goes when it is let go', async () => {
    const { user, panel } = await openAssets(prepareAssets().answer(userInfo, buildUser({ address: MY_WALLET })))
    expect(await panel.findByText('Linked to your account')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Unlink from my account' })).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })
})
