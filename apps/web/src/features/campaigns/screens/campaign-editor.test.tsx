import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import {
  applyCampaignUpdate,
  campaignDetail,
  discardCampaignChange,
  getDraft,
  readCollection,
  saveDraft,
  updateCampaign,
} from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { platformContractList } from '@plinth/api-schema/wallet'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildBrandUser,
  buildCampaign,
  buildContent,
  buildDraft,
  buildOwnCampaign,
  buildUploadedFile,
  buildVerification,
  uploadPath,
} from '../../../../test/builders.ts'
import { installDrawing } from '../../../../test/fake-drawing.ts'
import {
  choose,
  findToast,
  hrefOf,
  onPhone,
  passTime,
  prepareWire,
  renderAt,
  type User,
  write,
} from '../../../../test/render-at.tsx'
import { rememberUpload } from '../../../ui/uploaded-files.ts'

const CREATE = '/brand/createCampaign/createCompaign?from=create&tab='
const EDIT = '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab='
const saved = { id: 1, version: 4, saveTime: '2026-03-02 12:00:05' }
const creating = (draft: ReturnType<typeof buildDraft> | null = null) =>
  prepareWire('brand').answer(getDraft, draft).answer(saveDraft, saved)
const editing = (campaign = buildOwnCampaign()) => prepareWire('brand').answer(campaignDetail, campaign)
const logInAgain = async (user: User, wire: ReturnType<typeof prepareWire>) => {
  wire.answer(logIn, { token: 't', userType: 1 })
  await write(user, await screen.findByLabelText(/^Username/), 'harbour')
  await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
  const button = screen.getByRole('button', { name: 'Log in' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
}
const named = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })

describe('the editor of a new campaign', () => {
  it('saves the draft after a pause in typing, on top of the version that it has', async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'Night market')
    expect(wire.sent(saveDraft)).toEqual([])
    await passTime(900)
    expect(await screen.findByText(/^Saved at/)).toBeTruthy()
    expect(wire.sent(saveDraft)).toEqual([
      expect.objectContaining({
        name: 'Night market',
        version: 0,
        campaignContract: expect.objectContaining({ name: 'Night market', abbreviation: 'NM' }),
      }),
    ])
    await write(user, await named('Subtitle'), 'After dark')
    await passTime(900)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)).toMatchObject({ subtitle: 'After dark', version: 4 }))
  })

  it('begins with a template, which is kept like words of one’s own', { tags: 'long' }, async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}1`, wire)
    await user.click(await screen.findByRole('button', { name: /^A design for a product/ }))
    expect(await named('Subtitle')).toHaveProperty('value', 'Your drawing on something that people hold in their hands')
    expect(await screen.findByText('No logos or trade marks of others.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Begin with a template' })).toBeNull()
    await passTime(900)
    expect(await screen.findByText(/^Saved at/)).toBeTruthy()
    expect(wire.sent(saveDraft)).toEqual([
      expect.objectContaining({
        version: 0,
        rules: expect.stringContaining('trade marks'),
        voteRules: expect.objectContaining({ voteLimit: 1, isHidden: true }),
      }),
    ])
  })

  it('offers templates until the first word is written, and none to a draft', { tags: 'long' }, async () => {
    const { user } = await renderAt(`${CREATE}1`, creating())
    expect(await screen.findByRole('heading', { name: 'Begin with a template' })).toBeTruthy()
    await write(user, await named('Campaign name'), 'N')
    expect(screen.queryByRole('heading', { name: 'Begin with a template' })).toBeNull()
  })

  it('says what is missing and leads to it', async () => {
    const { user, address } = await renderAt(`${CREATE}1`, creating())
    const ready = within(await screen.findByRole('region', { name: 'Ready to submit' }))
    expect(ready.getByText('0 of 10')).toBeTruthy()
    await write(user, await named('Campaign name'), 'Night market')
    expect(await ready.findByText('1 of 10')).toBeTruthy()
    await user.click(ready.getByRole('button', { name: 'Deployed contract' }))
    await waitFor(() => expect(address()).toContain('tab=5'))
  })

  it('says that a save failed, and tries again by hand', { tags: 'long' }, async () => {
    const wire = creating().refuse(saveDraft, 'invalid', messages.richTextTooLong)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'N')
    await passTime(900)
    expect(await screen.findByText(`Not saved: ${messages.richTextTooLong}`)).toBeTruthy()
    wire.answer(saveDraft, saved)
    await user.click(screen.getByRole('button', { name: 'retry' }))
    expect(await screen.findByText(/^Saved at/)).toBeTruthy()
  })

  it('saves again by itself once there is a connection', { tags: 'long' }, async () => {
    const wire = creating().goOffline(saveDraft)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'N')
    await passTime(900)
    expect(await screen.findByText(/^Not saved: Plinth cannot be reached/)).toBeTruthy()
    wire.answer(saveDraft, saved)
    await passTime(2_100)
    expect(await screen.findByText(/^Saved at/)).toBeTruthy()
  })

  it('says so when the draft is saved by hand, and when that fails', { tags: 'long' }, async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }))
    expect(await findToast(messages.savedSuccessfully)).toBeTruthy()
    wire.refuse(saveDraft, 'tooMany')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    wire.goOffline(saveDraft)
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Save Draft' }))
    expect(await findToast(messages.saveFailed)).toBeTruthy()
  })

  it('lets one choose where another tab has saved meanwhile', { tags: 'long' }, async () => {
    const wire = creating().refuse(saveDraft, 'conflict', messages.draftOvertaken)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'Mine')
    await passTime(900)
    const dialog = within(await screen.findByRole('dialog', { name: 'There is a newer draft' }))
    expect(dialog.getByText(messages.draftOvertaken)).toBeTruthy()
    expect(screen.getByText('Not saved: there is a newer draft')).toBeTruthy()
    wire.answer(saveDraft, saved).answer(getDraft, buildDraft({ version: 9 }))
    await user.click(dialog.getByRole('button', { name: 'Keep what is here' }))
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)).toMatchObject({ name: 'Mine', version: 9 }))
    expect(await named('Campaign name')).toHaveProperty('value', 'Mine')
  })

  it('loads the newer draft in its place', { tags: 'long' }, async () => {
    const wire = creating().refuse(saveDraft, 'conflict', messages.draftOvertaken)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'Mine')
    await passTime(900)
    await screen.findByRole('dialog', { name: 'There is a newer draft' })
    wire.answer(getDraft, buildDraft({ version: 9, name: 'Theirs' }))
    await user.click(screen.getByRole('button', { name: 'Load the newer one' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Theirs' })).toBeTruthy()
  })

  it('asks before unsaved changes are left behind', async () => {
    const wire = creating().refuse(saveDraft, 'tooMany')
    const { user, address } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'N')
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(address()).toContain('/brand/createCampaign/createCompaign')
    expect(await named('Campaign name')).toHaveProperty('value', 'N')
  })

  it('keeps what was typed when the session ends, and asks for a log-in', async () => {
    const wire = creating().refuse(saveDraft, 'sessionExpired')
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await named('Campaign name'), 'Unsaved words')
    await passTime(900)
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    await user.click(dialog.getByRole('link', { name: 'Login' }))
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Unsaved words'))
    wire.answer(saveDraft, saved)
    await logInAgain(user, wire)
    expect(await named('Campaign name')).toHaveProperty('value', 'Unsaved words')
    await passTime(900)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)).toMatchObject({ name: 'Unsaved words', version: 0 }))
  })

  it('does not hold a blocked brand back for what it has written', { tags: 'long' }, async () => {
    const { user, address } = await renderAt(`${CREATE}1`, creating().refuse(saveDraft, 'blocked'))
    await write(user, await named('Campaign name'), 'Harbour at night')
    await passTime(900)
    expect(await screen.findByRole('dialog', { name: 'You have been logged out' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it.each([
    ['a day', '2026-03-20 12:00:00', '2026-03-21 12:00:00', 'Open for 1 day. '],
    ['days', '2026-03-20 12:00:00', '2026-03-30 12:00:00', 'Open for 10 days. '],
    ['no time', '2026-03-20 12:00:00', '2026-03-20 12:00:00', ''],
    ['less than none', '2026-03-20 12:00:00', '2026-03-12 12:00:00', ''],
  ])('says for how long the campaign is open: %s', { tags: 'long' }, async (_how, startTime, endTime, words) => {
    const { user } = await renderAt(`${CREATE}1`, creating(buildDraft({ startTime, endTime })))
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    expect((await screen.findByText(/Times are in your time zone/)).textContent).toBe(
      `${words}Times are in your time zone, Coordinated Universal Time.`,
    )
    expect(screen.queryByText(messages.endBeforeStart) !== null).toBe(words === '')
  })

  it('does not say of a whole time that it is too long', { tags: 'long' }, async () => {
    const { user } = await renderAt(`${CREATE}1`, creating())
    await user.click((await screen.findAllByRole('button', { name: 'Choose from a calendar' }))[0] as HTMLElement)
    const time = await screen.findByRole('textbox', { name: 'Time' })
    await user.clear(time)
    await write(user, time, '09:30')
    expect(time).toHaveProperty('value', '09:30')
    expect(screen.queryByText(/The maximum length is/)).toBeNull()
  })

  it('warns where the campaign is handed in without what it needs', async () => {
    const { user } = await renderAt(`${CREATE}1`, creating())
    await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.dataIncomplete)).toBeTruthy()
  })

  it('does not let a brand hand in before it is verified, and says so from the start', async () => {
    const wire = creating(buildDraft()).answer(userInfo, buildBrandUser({ verifyStatus: 0 }))
    const { user } = await renderAt(`${CREATE}1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    expect(await screen.findByRole('link', { name: 'See the verification' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.notVerifiedYet)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells a brand that was sent back why, and leads to the form', { tags: 'long' }, async () => {
    const wire = creating(buildDraft())
      .answer(userInfo, buildBrandUser({ verifyStatus: 2 }))
      .answer(verifyInfo, buildVerification({ status: 2, reason: 'The zip code is of another town.' }))
    const { user } = await renderAt(`${CREATE}1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    expect(await screen.findByText('The zip code is of another town.')).toBeTruthy()
    expect(screen.queryByText(/under review/i)).toBeNull()
    expect(hrefOf(screen.getByRole('link', { name: 'Correct the form' }))).toBe('/brand/profile/editProfile?tab=2')
  })

  it('asks a verified brand for its password, once everything is saved', async () => {
    const wire = creating(buildDraft())
    const { user } = await renderAt(`${CREATE}1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await write(user, await named('Subtitle'), '!')
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByRole('dialog', { name: 'Enter your password to submit your campaign' })).toBeTruthy()
    expect(wire.sent(saveDraft)).toHaveLength(1)
  })

  const [wide, tall] = [uploadPath(11), uploadPath(12)]
  it.each([
    ['both', { banner: wide, appBanner: tall }, wide, tall],
    ['the wide one alone', { banner: wide, appBanner: null }, wide, wide],
    ['the tall one alone', { banner: null, appBanner: tall }, tall, tall],
    ['none', { banner: null, appBanner: null }, undefined, undefined],
  ])('previews the banner that fits, of %s', { tags: 'long' }, async (_which, banners, onDesktop, inHand) => {
    const { user } = await renderAt(`${CREATE}1`, creating(buildDraft(banners)))
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await screen.findByRole('region', { name: 'Live preview' })
    const shown = () => document.querySelector('[data-size] > img')?.getAttribute('src')
    expect(shown()).toBe(onDesktop)
    await user.click(screen.getByRole('radio', { name: 'Phone' }))
    expect(shown()).toBe(inHand)
  })

  it('keeps the focus in the list when a prize goes to an end or away, and takes twenty', {
    tags: 'long',
  }, async () => {
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

  it('writes prizes in their order', { tags: 'long' }, async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}2`, wire)
    await user.click(await screen.findByRole('button', { name: 'Add a reward' }))
    await write(user, await named('Title'), 'A wall')
    await write(user, await named('Amount'), '250')
    await choose(user, /^Token/, 'USDC')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Add a reward' }))
    const prizes = await screen.findAllByRole('textbox', { name: /^Title/ })
    await write(user, prizes[1] as HTMLElement, 'A print')
    const up = screen.getAllByRole('button', { name: /^Move .* up$/ })
    expect(up[0]).toHaveProperty('disabled', true)
    await user.click(up[1] as HTMLElement)
    // The prize takes the focus along, and a screen reader says where it is.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move First prize down' }))
    expect(screen.getByText('Second prize is now the first prize.').getAttribute('role')).toBe('status')
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)?.campaignAwards).toEqual([
        expect.objectContaining({ rewardTitle: 'A print', rewardCoinId: null }),
        expect.objectContaining({ rewardTitle: 'A wall', rewardAmount: '250', rewardCoinId: 3 }),
      ]),
    )
  })

  it('writes links with the network that nobody has used yet', { tags: 'long' }, async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}3`, wire)
    await write(user, await named('Company website'), 'https://harbour.example')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a link' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Add a link' }))
    await write(user, await named('Address'), 'https://discord.gg/harbour')
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        companyWebsite: 'https://harbour.example',
        campaignSocialMedias: [{ socialConfigId: 1, socialMedia: 'Discord', website: 'https://discord.gg/harbour' }],
      }),
    )
  })

  it('names a link after the network that is chosen, and takes twelve links', { tags: 'long' }, async () => {
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

  it('chooses stickers one by one or all of them, and takes sixty', { tags: 'long' }, async () => {
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

  it('says of an embedded video that it knows no player for it', { tags: 'long' }, async () => {
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

  it('does not ask for the password where the draft could not be saved', { tags: 'long' }, async () => {
    const wire = creating(buildDraft()).refuse(saveDraft, 'tooMany')
    const { user } = await renderAt(`${CREATE}1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await write(user, await named('Subtitle'), '!')
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves a half-typed address out of the draft and says so', { tags: 'long' }, async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}3`, wire)
    await write(user, await named('Company website'), 'harbour')
    await passTime(900)
    expect(await screen.findByText(/^Saved at .*, but for 1 field with an error$/)).toBeTruthy()
    expect(wire.sent(saveDraft).at(-1)).toMatchObject({ companyWebsite: '' })
  })

  it('adds uploaded stickers to the library and removes chosen ones', { tags: 'long' }, async () => {
    const wire = creating(null).answer(uploadFile, buildUploadedFile({ url: uploadPath(21) }))
    const { user } = await renderAt(`${CREATE}4`, wire)
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type="file"]')
      if (!found) throw new Error('No place for files yet.')
      return found
    })
    await user.upload(input, new File(['x'], 'sticker.png', { type: 'image/png' }))
    await passTime(900)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)?.stickers).toEqual([uploadPath(21)]))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'Remove 1 sticker' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove 1 sticker?' }))
    await passTime(900)
    expect(wire.sent(saveDraft).at(-1)?.stickers).toEqual([uploadPath(21)])
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await passTime(900)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)?.stickers).toEqual([]))
  })

  it('puts an edited sticker in the place of the one that was edited', { tags: 'long' }, async () => {
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

  it('does not edit a sticker again while what was made of it is on its way', { tags: 'long' }, async () => {
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

  it('sorts stickers by keyboard, and the focus goes along', { tags: 'long' }, async () => {
    const [one = '', two = ''] = [uploadPath(31), uploadPath(32)]
    const { user } = await renderAt(`${CREATE}4`, creating(buildDraft({ stickers: `${one},${two}` })))
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    expect((await screen.findByAltText('Sticker 1')).getAttribute('src')).toContain(one)
    act(() => screen.getByRole('button', { name: 'Move sticker 1' }).focus())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByAltText('Sticker 2').getAttribute('src')).toContain(one))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move sticker 2' }))
  })

  it('keeps a list open for two seconds after the mouse has left it', { tags: 'long' }, async () => {
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

  it('has its buttons in a menu on a phone, after the advice to use a larger screen', { tags: 'long' }, async () => {
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

  it('deploys as one standard or the other, with the royalty of one’s own or the site’s', {
    tags: 'long',
  }, async () => {
    const site = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
    const wire = creating(buildDraft()).answer(platformContractList, [
      { name: 'platform', address: site, chainId: 31337 },
    ])
    const { user } = await renderAt(`${CREATE}5`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await user.click(await screen.findByRole('button', { name: 'Use another collection' }))
    await user.click(screen.getByRole('radio', { name: 'ERC 1155' }))
    expect(screen.getByText("Plinth's address, 0%")).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Default' }))
    expect(await named('Royalty address')).toHaveProperty('value', site)
    expect(await named('Royalty ratio')).toHaveProperty('disabled', true)
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        campaignContract: { contractType: 1155, royaltyAddress: site, royaltyProportion: '0' },
      }),
    )
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    expect(await named('Royalty address')).toHaveProperty('value', '')
    await user.click(screen.getByRole('radio', { name: 'ERC 721' }))
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        campaignContract: { contractType: 721, royaltyAddress: '' },
      }),
    )
  })

  it('locks the contract once it is deployed', { tags: 'long' }, async () => {
    const { user } = await renderAt(`${CREATE}5`, creating(buildDraft()))
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    expect(await screen.findByText('Deployed on Local chain')).toBeTruthy()
    expect(await named('Contract name')).toHaveProperty('readOnly', true)
    expect(screen.getByRole('combobox', { name: /^Network/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Use another collection' }))
    expect((await screen.findAllByText('Not deployed')).length).toBeGreaterThan(0)
    expect(await named('Contract name')).toHaveProperty('readOnly', true)
    expect(screen.getByRole('combobox', { name: /^Network/ })).toHaveProperty('disabled', false)
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
    const use = () => screen.findByRole('button', { name: 'Use this collection' })

    it('shows what the chain says of it, and takes it over', { tags: 'long' }, async () => {
      const { user, wire } = await open(WALLET)
      const button = await use()
      expect(button.closest('details')?.textContent).toContain(
        'NameOld harbour (OLD)StandardERC 1155Owner0x7099…dc79C8Royalty2.5% to 0x7099…dc79C8',
      )
      expect(screen.queryByRole('alert')).toBeNull()
      await user.click(button)
      expect(await screen.findByText('Deployed on Local chain')).toBeTruthy()
      expect(screen.getByRole('radio', { name: 'ERC 1155' }).getAttribute('aria-checked')).toBe('true')
      await passTime(900)
      await waitFor(() =>
        expect(wire.sent(saveDraft).at(-1)).toMatchObject({
          campaignContract: {
            name: 'Old harbour',
            contractType: 1155,
            contractAddress: DEPLOYED,
            royaltyProportion: '2.5',
          },
        }),
      )
      expect(wire.sent(readCollection)).toEqual([{ chainId: 31337, contractAddress: DEPLOYED }])
    })

    it.each([
      ['of another wallet', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', messages.notTheOwner],
      ['without a linked wallet', null, messages.walletMissing],
    ])('cannot take it over %s', { tags: 'long' }, async (_how, linked, words) => {
      await open(linked)
      expect(await use()).toHaveProperty('disabled', true)
      expect(screen.getByRole('alert').textContent).toBe(words)
    })

    it('says why it could not be read, until another address is typed', { tags: 'long' }, async () => {
      const { user } = await open(WALLET, true)
      expect(await screen.findByText(messages.notPlatformContract)).toBeTruthy()
      await user.clear(screen.getByRole('textbox', { name: /^Contract address/ }))
      expect(screen.queryByText(messages.notPlatformContract)).toBeNull()
    })
  })

  it('walks from tab to tab', { tags: 'long' }, async () => {
    const { user, address } = await renderAt(`${CREATE}1`, creating())
    await user.click(await screen.findByRole('button', { name: 'Next: Rewards' }))
    await waitFor(() => expect(address()).toBe(`${CREATE}2`))
    expect(screen.queryByRole('tab', { name: /Promotion/ })).toBeNull()
  })
})

describe('the editor of a campaign that exists', () => {
  it('takes a change back that was sent back, and shows the campaign as the public sees it', {
    tags: 'long',
  }, async () => {
    const change = {
      status: 2,
      reason: 'Too loud.',
      createTime: '2026-03-01 12:00:00',
      content: buildContent({ name: 'Louder' }),
    }
    const wire = editing(buildOwnCampaign({}, { change }))
    wire.answer(discardCampaignChange, () => {
      wire.answer(campaignDetail, buildOwnCampaign())
      return null
    })
    const { user } = await renderAt(`${EDIT}1`, wire)
    expect(await screen.findByDisplayValue('Louder')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard the change' }))
    expect(wire.sent(discardCampaignChange)).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('This campaign is live.')).toBeTruthy()
    expect(screen.queryByDisplayValue('Louder')).toBeNull()
    expect(wire.sent(discardCampaignChange)).toEqual([{ id: 7 }])
  })

  it('has six tabs that the keyboard walks through', { tags: 'long' }, async () => {
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

  it('hands the change of a live campaign in for review', async () => {
    const wire = editing().answer(applyCampaignUpdate, { id: 7 })
    const { user } = await renderAt(`${EDIT}1`, wire)
    await user.clear(await named('Campaign name'))
    await write(user, await named('Campaign name'), 'Renamed')
    expect(screen.getByText('Changes are not saved yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast(messages.submittedSuccessfully)).toBeTruthy()
    expect((await screen.findByText(/^All changes saved at/)).textContent).toMatch(/^All changes saved at \d\d:\d\d$/)
    expect(wire.sent(applyCampaignUpdate)).toEqual([expect.objectContaining({ id: 7, name: 'Renamed' })])
    expect(wire.sent(updateCampaign)).toEqual([])
  })

  it('saves one that is not live as it is', { tags: 'long' }, async () => {
    const wire = editing(buildOwnCampaign({ status: 0 }, { reviewStatus: 2, reviewReason: 'No rules.' }))
    wire.answer(updateCampaign, { id: 7 })
    const { user } = await renderAt(`${EDIT}1`, wire)
    expect(await screen.findByText('No rules.')).toBeTruthy()
    await write(user, await named('Subtitle'), '!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast(messages.editSuccess)).toBeTruthy()
    expect(wire.sent(updateCampaign)).toHaveLength(1)
  })

  it('shows a change that waits rather than what is public', { tags: 'long' }, async () => {
    const content = buildContent({ name: 'Changed name' })
    const change = { status: 0, reason: null, createTime: '2026-03-01 12:00:00', content }
    await renderAt(`${EDIT}1`, editing(buildOwnCampaign({}, { change })))
    expect(await named('Campaign name')).toHaveProperty('value', 'Changed name')
    expect(screen.getByText('A change waits for review.')).toBeTruthy()
  })

  it.each([
    ['Live, 10 days to go', {}, {}],
    ['Paused by the operator', { operateStop: 1 }, {}],
    ['Completed', { status: 2 }, {}],
    ['In review', { status: 0 }, { reviewStatus: 0 }],
    ['Approved', { status: 0 }, { reviewStatus: 1 }],
    ['Sent back', { status: 0 }, { reviewStatus: 2, reviewReason: null }],
  ])('says in its head where the campaign stands: %s', async (words, overrides, own) => {
    await renderAt(`${EDIT}1`, editing(buildOwnCampaign(overrides, own)))
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.parentElement?.textContent).toBe(`Colours of the harbour${words}`)
  })

  it('cannot save a completed one', { tags: 'long' }, async () => {
    await renderAt(`${EDIT}1`, editing(buildOwnCampaign({ status: 2 })))
    expect(await screen.findByText('This campaign is completed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
    expect((await named('Campaign name')).closest('fieldset')).toHaveProperty('disabled', true)
    expect((await screen.findByRole('textbox', { name: /^Rules/ })).getAttribute('contenteditable')).toBe('false')
    expect(screen.queryByRole('toolbar', { name: 'Text style' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Next: Rewards' })).toHaveProperty('disabled', false)
  })

  it('tells a refusal and keeps what was written', { tags: 'long' }, async () => {
    const wire = editing().refuse(applyCampaignUpdate, 'conflict', messages.campaignNotEditable)
    const { user } = await renderAt(`${EDIT}1`, wire)
    await write(user, await named('Subtitle'), '!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast(messages.campaignNotEditable)).toBeTruthy()
    expect(screen.getByText('Changes are not saved yet')).toBeTruthy()
  })

  it('keeps what was written when the session ends, and gives it back after the log-in', { tags: 'long' }, async () => {
    const wire = editing().refuse(applyCampaignUpdate, 'sessionExpired')
    const { user } = await renderAt(`${EDIT}1`, wire)
    await write(user, await named('Subtitle'), ' and more')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    await user.click(dialog.getByRole('link', { name: 'Login' }))
    await logInAgain(user, wire)
    expect(await named('Subtitle')).toHaveProperty('value', 'Paint what the tide leaves behind and more')
    expect(screen.getByText('Changes are not saved yet')).toBeTruthy()
  })

  it('does not save what lacks something', { tags: 'long' }, async () => {
    const wire = editing()
    const { user } = await renderAt(`${EDIT}1`, wire)
    await user.clear(await named('Subtitle'))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await findToast(messages.dataIncomplete)).toBeTruthy()
    expect(wire.sent(applyCampaignUpdate)).toEqual([])
  })

  it('promotes a private campaign by its invite link', { tags: 'long' }, async () => {
    await renderAt(`${EDIT}6`, editing(buildOwnCampaign({ isPrivate: 1 })))
    expect(await screen.findByRole('img', { name: 'QR code of the link to Colours of the harbour' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('invite=abcdefghijklmnopqrstuv')
  })

  it('is not there for another brand', async () => {
    await renderAt(`${EDIT}1`, editing(buildCampaign()))
    expect(await screen.findByRole('heading', { name: 'This campaign does not exist' })).toBeTruthy()
    expect(hrefOf(within(screen.getByRole('main')).getByRole('link', { name: 'My campaigns' }))).toBe(
      '/brand/campaign/index',
    )
  })
})
