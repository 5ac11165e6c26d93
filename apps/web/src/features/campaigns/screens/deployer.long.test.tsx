import { userInfo } from '@plinth/api-schema/accounts'
import { getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { buildBrandUser, buildDraft } from '../../../../test/builders.ts'
import { COLLECTION, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const CREATE = '/brand/createCampaign/createCompaign?from=create&tab=5'
const linked = () => prepareWire('brand').answer(userInfo, buildBrandUser({ address: MY_WALLET }))

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })

const confirm = async (user: UserEvent, act: string, title: string, button: string) => {
  // Two presses within half a second are one.
  await passTime(600)
  await user.click(screen.getByRole('button', { name: act }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('button', { name: button }))
  return dialog
}

// It is found again a moment after the page: anyone quicker is asked to connect it.
const walletFound = () => screen.findByRole('button', { name: /^My wallet, / })

// A transaction is watched for three minutes: what is left of that must not answer for the same hash in another test.
afterEach(() => passTime(190_000))

describe('deploying a collection', () => {
  const open = async () => {
    const draft = buildDraft()
    const saved = { id: 1, version: 4, saveTime: '2026-03-02 12:00:05' }
    const wire = linked().answer(getDraft, draft).answer(saveDraft, saved)
    const chain = openFakeChain(wire)
    const { user } = await renderAt(CREATE, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await user.click(await screen.findByRole('button', { name: 'Use another collection' }))
    await walletFound()
    await screen.findByRole('button', { name: 'Deploy' })
    const deploy = () => confirm(user, 'Deploy', 'Deploy this contract?', 'Deploy contract')
    return { user, chain, wire, deploy }
  }

  it('keeps what was signed over a visit to another tab, and is not offered a second time', async () => {
    const { user, chain, wire, deploy } = await open()
    const name = field('Contract name').value
    chain.fate = 'waiting'
    const dialog = await deploy()
    await user.click(await dialog.findByRole('button', { name: 'Continue in background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.getByText('Locked while it is being deployed')).toBeTruthy()
    expect(field('Contract name').readOnly).toBe(true)
    expect(field('Royalty address').disabled).toBe(true)
    expect(field('Royalty ratio').disabled).toBe(true)
    expect(screen.getByRole('combobox', { name: /^Network/ })).toHaveProperty('disabled', true)
    for (const name of ['ERC 721', 'ERC 1155', 'Custom', 'Default'])
      expect(screen.getByRole('radio', { name })).toHaveProperty('disabled', true)

    await user.click(screen.getByRole('tab', { name: /^Basics/ }))
    const campaignName = await screen.findByRole('textbox', { name: /^Campaign name/ })
    await user.clear(campaignName)
    await write(user, campaignName, 'Another name')
    await user.click(screen.getByRole('tab', { name: /^Smart Contract Deployer/ }))
    await passTime(600)
    await user.click(await screen.findByRole('button', { name: 'Deploy' }))
    const same = within(await screen.findByRole('dialog', { name: 'Deploy this contract?' }))
    await user.click(same.getByRole('button', { name: 'Continue in background' }))
    chain.fate = 'mined'
    await passTime(5_000)
    expect(await findToast(messages.deploySuccess)).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        name: 'Another name',
        campaignContract: { name, contractAddress: COLLECTION },
      }),
    )
  })

  it('that was called off and is signed after all takes the place of the one that waits', async () => {
    const { user, chain, deploy } = await open()
    chain.signing = 'wait'
    const dialog = await deploy()
    await waitFor(() => expect(chain.signLate).toBeDefined())
    const signFirst = chain.signLate
    chain.signLate = undefined
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await deploy()
    await waitFor(() => expect(chain.signLate).toBeDefined())
    chain.fate = 'waiting'
    signFirst?.()
    expect(await second.findByRole('button', { name: 'Continue in background' })).toBeTruthy()
    chain.fate = 'mined'
    await passTime(5_000)
    expect(await findToast(messages.deploySuccess)).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })
})
