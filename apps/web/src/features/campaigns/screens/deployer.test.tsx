import { userInfo } from '@plinth/api-schema/accounts'
import { campaignDetail, getDraft, refreshCollection, saveDraft } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { buildBrandUser, buildDraft, buildOwnCampaign } from '../../../../test/builders.ts'
import { COLLECTION, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const CREATE = '/brand/createCampaign/createCompaign?from=create&tab=5'
const EDIT = '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab=5'
const undeployed = { ...buildDraft().campaignContract!, contractAddress: '', blockHeight: '' }
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

/** Calls an act off while the wallet is silent, has it sign after all, and begins the act once more: that finds what was sent. */
const callOffAndSignLate = async (
  user: UserEvent,
  chain: ReturnType<typeof openFakeChain>,
  act: () => ReturnType<typeof confirm>,
) => {
  chain.signing = 'wait'
  const dialog = await act()
  await waitFor(() => expect(chain.signLate).toBeDefined())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await findToast(messages.walletGivenUp)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  chain.signLate?.()
  await passTime(1_000)
  chain.signing = 'decline'
  chain.fate = 'waiting'
  const again = await act()
  expect(await again.findByRole('button', { name: 'Continue in background' })).toBeTruthy()
  chain.fate = 'mined'
  await passTime(5_000)
}

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

  it('can be called off while the wallet is silent; what it signs after all is found, not sent again', async () => {
    const { user, chain, wire, deploy } = await open()
    await callOffAndSignLate(user, chain, deploy)
    expect(await findToast(messages.deploySuccess)).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({ campaignContract: { contractAddress: COLLECTION } }),
    )
  })

  it('that is called off before the wallet was asked never asks it', { tags: 'long' }, async () => {
    const { user, chain, deploy } = await open()
    chain.goAway()
    const dialog = await deploy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await findToast(messages.walletGivenUp)).toBeTruthy()
    chain.comeBack()
    await passTime(10_000)
    expect(chain.sent).toEqual([])
  })

  it('asks to connect a wallet first', { tags: 'long' }, async () => {
    const wire = prepareWire('brand').answer(getDraft, buildDraft({ campaignContract: undeployed }))
    const { user } = await renderAt(CREATE, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await user.click(await screen.findByRole('button', { name: 'Deploy' }))
    expect(await findToast(messages.walletMissing)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Deploy this contract?' })).toBeNull()
    expect(wire.sent(saveDraft)).toEqual([])
  })

  it('asks to link the wallet first where another one is linked', { tags: 'long' }, async () => {
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const wire = prepareWire('brand')
      .answer(userInfo, buildBrandUser({ address: other }))
      .answer(getDraft, buildDraft({ campaignContract: undeployed }))
    const chain = openFakeChain(wire)
    const { user } = await renderAt(CREATE, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await walletFound()
    await user.click(await screen.findByRole('button', { name: 'Deploy' }))
    expect(await screen.findByRole('dialog', { name: 'Link this wallet to your account?' })).toBeTruthy()
    expect([wire.sent(saveDraft), chain.sent]).toEqual([[], []])
  })

  it('asks no wallet where the draft cannot be kept, and says what the server says', { tags: 'long' }, async () => {
    const { user, chain, wire } = await open()
    wire.refuse(saveDraft, 'tooMany')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Deploy' }))
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(chain.sent).toEqual([])
  })

  it('goes on without its dialog once it is sent', { tags: 'long' }, async () => {
    const { user, chain, deploy } = await open()
    chain.fate = 'waiting'
    const dialog = await deploy()
    expect(dialog.getByText(/^Your draft has been saved\. .* the royalty can still be updated\.$/)).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Continue in background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    chain.fate = 'mined'
    await passTime(5_000)
    expect(await findToast(messages.deploySuccess)).toBeTruthy()
    expect(await screen.findByText('Deployed on Local chain')).toBeTruthy()
  })

  it('keeps what was signed over a visit to another tab, and is not offered a second time', {
    tags: 'long',
  }, async () => {
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

  it('that was called off and is signed after all takes the place of the one that waits', {
    tags: 'long',
  }, async () => {
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

describe('updating a royalty', () => {
  const open = async () => {
    const wire = linked().answer(campaignDetail, buildOwnCampaign()).refuse(refreshCollection, 'tooMany')
    const chain = openFakeChain(wire)
    const { user } = await renderAt(EDIT, wire)
    await walletFound()
    const share = await screen.findByRole('textbox', { name: /^Royalty ratio/ })
    await write(user, share, '7')
    const update = () => confirm(user, 'Update Royalty', 'Update the royalty?', 'Update Royalty')
    return { user, chain, share, update }
  }

  it('can be called off while the wallet is silent; what it signs after all is found, not sent again', async () => {
    const { user, chain, update } = await open()
    await callOffAndSignLate(user, chain, update)
    expect(await findToast(messages.updateSuccess)).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })

  it('takes for set what was signed, not what was typed meanwhile', { tags: 'long' }, async () => {
    const { user, chain, share, update } = await open()
    chain.fate = 'waiting'
    const dialog = await update()
    expect(dialog.getByText(/The new royalty holds for every work of the collection\.$/)).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Continue in background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.clear(share)
    await write(user, share, '8')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Update Royalty' }))
    const same = within(await screen.findByRole('dialog', { name: 'Update the royalty?' }))
    expect(same.getByText(/^57% to/)).toBeTruthy()
    chain.fate = 'mined'
    await passTime(5_000)
    expect(await findToast(messages.updateSuccess)).toBeTruthy()
    expect(share).toHaveProperty('value', '8')
    expect(screen.getByText('Changes are not saved yet')).toBeTruthy()
  })
})
