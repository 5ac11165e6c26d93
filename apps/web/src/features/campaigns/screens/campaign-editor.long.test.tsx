import { userInfo } from '@plinth/api-schema/accounts'
import { campaignDetail, getDraft, readCollection, saveDraft } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildBrandUser,
  buildDraft,
  buildOwnCampaign,
  buildUploadedFile,
  uploadPath,
} from '../../../../test/builders.ts'
import { installDrawing } from '../../../../test/fake-drawing.ts'
import { findToast, onPhone, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { rememberUpload } from '../../../ui/uploaded-files.ts'

const CREATE = '/brand/createCampaign/createCompaign?from=create&tab='
const EDIT = '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab='
const saved = { id: 1, version: 4, saveTime: '2026-03-02 12:00:05' }
const creating = (draft: ReturnType<typeof buildDraft> | null = null) =>
  prepareWire('brand').answer(getDraft, draft).answer(saveDraft, saved)
const editing = (campaign = buildOwnCampaign()) => prepareWire('brand').answer(campaignDetail, campaign)
const named = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })

describe('the editor of a new campaign', () => {
  it('offers templates until the first word is written, and none to a draft', async () => {
    const { user } = await renderAt(`${CREATE}1`, creating())
    expect(await screen.findByRole('heading', { name: 'Begin with a template' })).toBeTruthy()
    await write(user, await named('Campaign name'), 'N')
    expect(screen.queryByRole('heading', { name: 'Begin with a template' })).toBeNull()
  })

  it('does not hold a blocked brand back for what it has written', async () => {
    const { user, address } = await renderAt(`${CREATE}1`, creating().refuse(saveDraft, 'blocked'))
    await write(user, await named('Campaign name'), 'Harbour at night')
    await passTime(900)
    expect(await screen.findByRole('dialog', { name: 'You have been logged out' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('does not say of a whole time that it is too long', async () => {
    const { user } = await renderAt(`${CREATE}1`, creating())
    await user.click((await screen.findAllByRole('button', { name: 'Choose from a calendar' }))[0] as HTMLElement)
    const time = await screen.findByRole('textbox', { name: 'Time' })
    await user.clear(time)
    await write(user, time, '09:30')
    expect(time).toHaveProperty('value', '09:30')
    expect(screen.queryByText(/The maximum length is/)).toBeNull()
  })

  it('keeps the focus in the list when a prize goes to an end or away, and takes twenty', async () => {
    const award = { rewardDescription: '', rewardCoinId: null, rewardAmount: '', rewardBrandDescription: null }
    const titles = Array.from({ length: 20 }, (_, index) => `Cup ${index + 1}`)
    const draft = buildDraft({ campaignAwards: titles.map((rewardTitle) => ({ ...award, rewardTitle })) })
    const { user } = await renderAt(`${CREATE}2`, creating(draft))
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await user.click(await screen.findByRole('button', { name: 'Add a reward' }))
    expect(await findToast(messages.tooManyAwards)).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Prizes' })
    expect(list.children).toHaveLength(20)
    const button = (name: string) => screen.getByRole('button', { name })
    await user.click(button('Move First prize down'))
    expect(document.activeElement).toBe(button('Move Second prize down'))
    await user.click(button('Move Third prize up'))
    expect(document.activeElement).toBe(button('Move Second prize up'))
    await user.click(button('Move Prize 19 down'))
    expect(document.activeElement).toBe(button('Move Prize 20 up'))
    await user.click(button('Remove First prize'))
    expect(document.activeElement).toBe(list)
    expect(list.children).toHaveLength(19)
  })

  it('names a link after the network that is chosen, and takes twelve links', async () => {
    const link = {
      socialConfigId: 1,
      socialMedia: 'Discord',
      socialMediaLogo: '',
      website: 'https://discord.gg/harbour',
    }
    const wire = creating(buildDraft({ campaignSocialMedias: Array.from({ length: 12 }, () => link) }))
    const { user } = await renderAt(`${CREATE}3`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    const add = await screen.findByRole('button', { name: 'Add a link' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await user.click(add)
    expect(await findToast(messages.tooManyLinks)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Social links' }).children).toHaveLength(12)
    await user.click(screen.getAllByRole('combobox', { name: /^Network/ })[0] as HTMLElement)
    await user.click(await screen.findByRole('option', { name: 'Instagram' }))
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)?.campaignSocialMedias.slice(0, 2)).toMatchObject([
        { socialConfigId: 2, socialMedia: 'Instagram' },
        { socialConfigId: 1, socialMedia: 'Discord' },
      ]),
    )
  })

  it('chooses stickers one by one or all of them, and takes sixty', async () => {
    const stickers = Array.from({ length: 60 }, (_, index) => uploadPath(100 + index))
    const wire = creating(buildDraft({ stickers: stickers.join(',') })).answer(
      uploadFile,
      buildUploadedFile({ url: uploadPath(21) }),
    )
    const { user } = await renderAt(`${CREATE}4`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    const one = await screen.findByRole('checkbox', { name: 'Select sticker 1' })
    await user.click(one)
    const all = screen.getByRole('checkbox', { name: '1 selected' })
    expect(all.getAttribute('aria-checked')).toBe('mixed')
    await user.click(one)
    expect(screen.queryByRole('button', { name: /^Remove \d/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByRole('button', { name: 'Remove 60 stickers' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '60 selected' }))
    expect(screen.queryByRole('button', { name: /^Remove \d/ })).toBeNull()
    const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
    await user.upload(input, new File(['x'], 'sticker.png', { type: 'image/png' }))
    expect(await findToast(messages.tooManyStickers)).toBeTruthy()
  })

  it('says of an embedded video that it knows no player for it', async () => {
    const { user } = await renderAt(`${CREATE}1`, creating())
    await user.click(await screen.findByRole('radio', { name: 'Embed code' }))
    const code = await named('Embed code')
    await write(user, code, 'https://films.example/1')
    expect(await screen.findByText(messages.embedUnknown)).toBeTruthy()
    expect(screen.queryByTitle('The embedded video')).toBeNull()
    await user.clear(code)
    expect(screen.queryByText(messages.embedUnknown)).toBeNull()
    await write(user, code, 'https://vimeo.com/76979871')
    await user.tab()
    expect(screen.getByTitle('The embedded video').getAttribute('src')).toContain('76979871')
    await waitFor(() => expect((code as HTMLTextAreaElement).value).toContain('width="100%"'))
  })

  it('puts an edited sticker in the place of the one that was edited', async () => {
    installDrawing()
    const [one = '', two = ''] = [uploadPath(21), uploadPath(22)]
    const wire = creating(buildDraft({ stickers: `${one},${two}` })).answer(
      uploadFile,
      buildUploadedFile({ url: uploadPath(23) }),
    )
    rememberUpload(two, new File(['star'], 'star.png', { type: 'image/png' }))
    const { user } = await renderAt(`${CREATE}4`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await user.click(await screen.findByRole('button', { name: 'Edit: sticker 2' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit picture' }))
    await user.click(await editor.findByRole('button', { name: 'Save' }))
    const save = within(await screen.findByRole('dialog', { name: 'Save picture' }))
    await save.findByText(/ px, /)
    await passTime(600)
    await user.click(save.getByRole('button', { name: 'Save' }))
    await passTime(1500)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)?.stickers).toEqual([one, uploadPath(23)]))
  })

  it('does not edit a sticker again while what was made of it is on its way', async () => {
    installDrawing()
    const one = uploadPath(21)
    rememberUpload(one, new File(['star'], 'star.png', { type: 'image/png' }))
    const wire = creating(buildDraft({ stickers: one })).hang(uploadFile)
    const { user } = await renderAt(`${CREATE}4`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    const edit = await screen.findByRole('button', { name: 'Edit: sticker 1' })
    await user.click(edit)
    const editor = within(await screen.findByRole('dialog', { name: 'Edit picture' }))
    await user.click(await editor.findByRole('button', { name: 'Save' }))
    const save = within(await screen.findByRole('dialog', { name: 'Save picture' }))
    await save.findByText(/ px, /)
    await passTime(600)
    await user.click(save.getByRole('button', { name: 'Save' }))
    await passTime(1500)
    await user.click(edit)
    await passTime(1500)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sorts stickers by keyboard, and the focus goes along', async () => {
    const [one = '', two = ''] = [uploadPath(31), uploadPath(32)]
    const { user } = await renderAt(`${CREATE}4`, creating(buildDraft({ stickers: `${one},${two}` })))
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    expect((await screen.findByAltText('Sticker 1')).getAttribute('src')).toContain(one)
    act(() => screen.getByRole('button', { name: 'Move sticker 1' }).focus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByAltText('Sticker 2').getAttribute('src')).toContain(one))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move sticker 2' }))
  })

  it('keeps a list open for two seconds after the mouse has left it', async () => {
    const { user } = await renderAt(`${CREATE}3`, creating())
    await user.click(await screen.findByRole('button', { name: 'Add a link' }))
    await user.click(screen.getByRole('combobox', { name: /^Network/ }))
    await user.hover(await screen.findByRole('listbox'))
    await user.unhover(screen.getByRole('listbox'))
    await passTime(1_900)
    expect(screen.queryByRole('listbox')).not.toBeNull()
    await passTime(200)
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  it('has its buttons in a menu on a phone, after the advice to use a larger screen', async () => {
    onPhone()
    const { user } = await renderAt(`${CREATE}1`, creating())
    const advice = within(await screen.findByRole('dialog', { name: 'A larger screen helps' }))
    await user.click(advice.getByRole('button', { name: 'Go on here' }))
    await user.click(await screen.findByRole('button', { name: 'Campaign actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save Draft' }))
    expect(await findToast(messages.savedSuccessfully)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Campaign actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Submit for review' }))
    expect(await findToast(messages.dataIncomplete)).toBeTruthy()
  })

  describe('with a collection that was deployed before', () => {
    const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const DEPLOYED = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const open = async (linked: string | null, refuses = false) => {
      const wire = creating(buildDraft())
        .answer(userInfo, buildBrandUser({ address: linked }))
        .answer(readCollection, {
          ...{
            contractAddress: DEPLOYED,
            chainId: 31337,
            contractType: 1155,
            name: 'Old harbour',
            abbreviation: 'OLD',
          },
          ...{ owner: WALLET, royaltyAddress: WALLET, royaltyProportion: '2.5' },
        })
      if (refuses) wire.refuse(readCollection, 'notFound', messages.notPlatformContract)
      const { user } = await renderAt(`${CREATE}5`, wire)
      await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
      await user.click(await screen.findByRole('button', { name: 'Use another collection' }))
      expect(screen.getByText('Its contract must be one of Plinth’s.')).toBeTruthy()
      const check = screen.getByRole('button', { name: 'Check' })
      expect(check).toHaveProperty('disabled', true)
      await write(user, screen.getByRole('textbox', { name: /^Contract address/ }), DEPLOYED)
      await user.click(check)
      return { user, wire }
    }

    it('says why it could not be read, until another address is typed', async () => {
      const { user } = await open(WALLET, true)
      expect(await screen.findByText(messages.notPlatformContract)).toBeTruthy()
      await user.clear(screen.getByRole('textbox', { name: /^Contract address/ }))
      expect(screen.queryByText(messages.notPlatformContract)).toBeNull()
    })
  })

  it('walks from tab to tab', async () => {
    const { user, address } = await renderAt(`${CREATE}1`, creating())
    await user.click(await screen.findByRole('button', { name: 'Next: Rewards' }))
    await waitFor(() => expect(address()).toBe(`${CREATE}2`))
    expect(screen.queryByRole('tab', { name: /Promotion/ })).toBeNull()
  })
})

describe('the editor of a campaign that exists', () => {
  it('has six tabs that the keyboard walks through', async () => {
    const { user, address } = await renderAt(`${EDIT}1`, editing())
    const tabs = await screen.findAllByRole('tab')
    expect(tabs).toHaveLength(6)
    act(() => tabs[0]?.focus())
    for (let place = 2; place <= 6; place++) {
      await user.keyboard('{ArrowRight}')
      await waitFor(() => expect(address()).toContain(`tab=${place}`))
      expect(document.activeElement).toBe(screen.getAllByRole('tab')[place - 1])
    }
  })

  it('promotes a private campaign by its invite link', async () => {
    await renderAt(`${EDIT}6`, editing(buildOwnCampaign({ isPrivate: 1 })))
    expect(await screen.findByRole('img', { name: 'QR code of the link to Colours of the harbour' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('invite=abcdefghijklmnopqrstuv')
  })
})
