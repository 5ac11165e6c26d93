import { applyCampaignUpdate, campaignDetail, getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { fill, messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildDraft, buildOwnCampaign, buildUploadedFile, uploadPath } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'

const CREATE = '/brand/createCampaign/createCompaign?from=create&tab='
const EDIT = '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab='
const saved = { id: 1, version: 4, saveTime: '2026-03-02 12:00:05' }
const creating = () => prepareWire('brand').answer(getDraft, null).answer(saveDraft, saved)
const arriving = buildUploadedFile({ url: uploadPath(21) })
const MEGABYTE = 1_048_576

const upload = async (user: User, label: RegExp, file = new File(['x'], 'pier.png', { type: 'image/png' })) =>
  user.upload(await screen.findByLabelText(label, { selector: 'input[type="file"]' }), file)

describe('an upload in the editor of a campaign', () => {
  it('goes on while another tab of the editor is open, and arrives in its field', { tags: 'long' }, async () => {
    const wire = creating()
    const { release } = wire.delay(uploadFile, arriving)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await upload(user, /^Banner/)
    await user.click(screen.getByRole('button', { name: 'Next: Rewards' }))
    expect(await screen.findByRole('button', { name: 'Add a reward' })).toBeTruthy()
    await release()
    expect(await findToast(messages.uploadSuccess)).toBeTruthy()
    await passTime(900)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)).toMatchObject({ banner: uploadPath(21) }))
  })

  it('shows how much is sent, then that the server prepares it, then the picture', async () => {
    const wire = creating().hang(uploadFile)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await upload(user, /^Banner/)
    expect(await screen.findByText(/^Sending: /)).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Uploading pier.png' }).getAttribute('value')).toBe('50')
    const { release } = wire.delay(uploadFile, arriving)
    await user.click(screen.getByRole('button', { name: 'Cancel pier.png' }))
    await upload(user, /^Banner/)
    expect(await screen.findByText('Sent. The server is preparing it…')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Preparing pier.png' }).hasAttribute('value')).toBe(false)
    await release()
    expect(await screen.findByAltText('The banner of the campaign')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('is waited for before changes are saved', { tags: 'long' }, async () => {
    const wire = prepareWire('brand').answer(campaignDetail, buildOwnCampaign()).answer(applyCampaignUpdate, { id: 7 })
    const { release } = wire.delay(uploadFile, arriving)
    const { user } = await renderAt(`${EDIT}1`, wire)
    await upload(user, /^Banner/)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await passTime(1_000)
    expect(wire.sent(applyCampaignUpdate)).toEqual([])
    await release()
    expect(await findToast(messages.submittedSuccessfully)).toBeTruthy()
    expect(wire.sent(applyCampaignUpdate)).toEqual([expect.objectContaining({ banner: uploadPath(21) })])
  })

  it('is asked about before it is left behind', { tags: 'long' }, async () => {
    const wire = creating().hang(uploadFile)
    const { user, address } = await renderAt(`${CREATE}1`, wire)
    await upload(user, /^Banner/)
    await screen.findByText(/^Sending: /)
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave before the upload is done?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(address()).toContain('/brand/createCampaign/createCompaign')
    expect(await screen.findByText(/^Sending: /)).toBeTruthy()
  })

  it('lets the draft be saved before it is asked about', { tags: 'long' }, async () => {
    const wire = creating().hang(uploadFile)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Campaign name/ }), 'Piers')
    await upload(user, /^Banner/)
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave before the upload is done?' }))
    expect(dialog.getByText('A file is still on its way. If you leave now, it does not arrive.')).toBeTruthy()
    expect(wire.sent(saveDraft)).toEqual([expect.objectContaining({ name: 'Piers' })])
  })

  it('is asked about together with words that could not be saved', { tags: 'long' }, async () => {
    const wire = creating().hang(uploadFile).refuse(saveDraft, 'tooMany')
    const { user } = await renderAt(`${CREATE}1`, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Campaign name/ }), 'Piers')
    await upload(user, /^Banner/)
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(
      dialog.getByText(
        'Some of your changes are not saved and a file is still on its way. If you leave now, all of that is lost.',
      ),
    ).toBeTruthy()
  })

  it.each(['empty', 'replaced'] as const)('says beside its %s field why it failed', async (kind) => {
    const wire = prepareWire('brand')
      .answer(campaignDetail, buildOwnCampaign())
      .refuse(uploadFile, 'tooMany', messages.uploadQuota)
    const { user } = await renderAt(`${EDIT}1`, wire)
    await upload(user, kind === 'empty' ? /^Banner/ : /^Mobile banner/)
    expect(await findToast(messages.uploadFail)).toBeTruthy()
    expect((await screen.findByText(messages.uploadQuota)).getAttribute('role')).toBe('alert')
  })

  /** The draft of a campaign with prizes, with a picture on its way to one of them. */
  const onPrizes = async (titles: string[], uploadingTo: string) => {
    const campaignAwards = titles.map((rewardTitle, index) => ({
      id: index + 1,
      rewardTitle,
      rewardDescription: '',
      rewardCoinId: null,
      rewardAmount: '',
      rewardBrandDescription: null,
    }))
    const wire = creating().answer(getDraft, buildDraft({ campaignAwards }))
    const { release } = wire.delay(uploadFile, arriving)
    const { user } = await renderAt(`${CREATE}2`, wire)
    await user.click(await screen.findByRole('button', { name: 'Load the draft' }))
    await screen.findAllByRole('textbox', { name: /^Title/ })
    const inputs = screen.getAllByLabelText(/^Picture/, { selector: 'input[type="file"]' })
    await user.upload(inputs[titles.indexOf(uploadingTo)]!, new File(['x'], 'wall.png', { type: 'image/png' }))
    const expectSaved = async (awards: [title: string, picture: string | null][]) => {
      await release()
      await passTime(900)
      await waitFor(() =>
        expect(
          wire
            .sent(saveDraft)
            .at(-1)
            ?.campaignAwards?.map((each) => [each.rewardTitle, each.rewardBrandDescription]),
        ).toEqual(awards),
      )
    }
    return { user, expectSaved }
  }

  it('follows its prize when that changes its place', { tags: 'long' }, async () => {
    const { user, expectSaved } = await onPrizes(['A wall', 'A print'], 'A wall')
    await user.click(screen.getAllByRole('button', { name: /^Move .* down$/ })[0]!)
    await expectSaved([
      ['A print', null],
      ['A wall', uploadPath(21)],
    ])
  })

  it.each([
    ['before', 'A wall', ['A print', 'A book']],
    ['behind', 'A book', ['A wall', 'A print']],
  ])('stays with its prize when one %s it is removed', async (_where, removed, left) => {
    const titles = ['A wall', 'A print', 'A book']
    const { user, expectSaved } = await onPrizes(titles, 'A print')
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[titles.indexOf(removed)]!)
    await expectSaved(left.map((title) => [title, title === 'A print' ? uploadPath(21) : null]))
  })
})

describe('the poster of a campaign', () => {
  it.each([
    ['saved', new Blob(['x'], { type: 'image/png' }), messages.saveSuccess],
    ['not to be had', null, messages.extractFailed],
  ])('says that it is %s', async (_how, drawn, message) => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(drawn))
    // happy-dom would go to what a browser saves.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = await renderAt(`${EDIT}6`, prepareWire('brand').answer(campaignDetail, buildOwnCampaign()))
    await user.click(await screen.findByRole('button', { name: 'Download the poster' }))
    expect(await findToast(message)).toBeTruthy()
  })
})

describe('a picture over the limit', () => {
  /** A browser whose canvas writes half a byte for every pixel. */
  const canDraw = (width: number, height: number, until?: Promise<void>) => {
    vi.stubGlobal('createImageBitmap', async () => {
      await until
      return { width, height }
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give, type) {
      give(new Blob([new Uint8Array(Math.round((this.width * this.height) / 2))], { type: type ?? '' }))
    })
  }
  /** The beginning of a JPEG of 8200 by 5500 pixels. */
  const manyPixels = (name: string) => {
    const header = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 5500 >> 8, 5500 & 255, 8200 >> 8, 8200 & 255]
    return new File([new Uint8Array([...header, ...Array.from({ length: 20 }, () => 0)])], name, { type: 'image/jpeg' })
  }
  const photo = (name: string, type: string) => new File([new Uint8Array(8 * MEGABYTE)], name, { type })

  it('is offered smaller, in the same type, with both sizes, and sent once that is taken', {
    tags: 'long',
  }, async () => {
    canDraw(4_000, 3_000)
    const wire = creating().answer(uploadFile, arriving)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await upload(user, /^Banner/, photo('pier.jpg', 'image/jpeg'))
    expect(
      await screen.findByText(/^pier\.jpg: 8 MB is over the limit of 5 MB\. Made smaller, it has [34](?:\.\d)? MB\.$/),
    ).toBeTruthy()
    expect(wire.sent(uploadFile)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Upload the smaller one' }))
    await passTime(900)
    await waitFor(() => expect(wire.sent(saveDraft).at(-1)).toMatchObject({ banner: uploadPath(21) }))
    const [sent] = wire.sent(uploadFile) as unknown as [{ file: File }]
    expect([sent.file.name, sent.file.type]).toEqual(['pier.jpg', 'image/jpeg'])
    expect(sent.file.size).toBeLessThanOrEqual(5 * MEGABYTE)
  })

  it('is offered smaller for its pixels, too, however few bytes it has', { tags: 'long' }, async () => {
    canDraw(8_200, 5_500)
    const wire = creating().answer(uploadFile, arriving)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await upload(user, /^Banner/, manyPixels('pier.jpg'))
    expect(
      await screen.findByText(
        /^pier\.jpg: 46 megapixels are over the limit of 40\. Made smaller, it has [34](?:\.\d)? MB\.$/,
      ),
    ).toBeTruthy()
    expect(wire.sent(uploadFile)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Upload the smaller one' }))
    await waitFor(() => expect(wire.sent(uploadFile)).toHaveLength(1))
  })

  it('is refused for its pixels where the browser cannot make it smaller', { tags: 'long' }, async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')))
    const wire = creating().answer(uploadFile, arriving)
    const { user } = await renderAt(`${CREATE}1`, wire)
    await upload(user, /^Banner/, manyPixels('pier.jpg'))
    expect(await screen.findByText(fill(messages.uploadTooManyPixels, { n: 40 }))).toBeTruthy()
    expect(wire.sent(uploadFile)).toEqual([])
  })

  it('is not said to be on its way while it waits for an answer', { tags: 'long' }, async () => {
    canDraw(4_000, 3_000)
    const { user } = await renderAt(`${CREATE}1`, creating())
    await upload(user, /^Banner/, photo('pier.jpg', 'image/jpeg'))
    await screen.findByRole('button', { name: 'Upload the smaller one' })
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave before the picture is sent?' }))
    expect(
      dialog.getByText('A picture was made smaller and waits for you to send it. If you leave now, it is not sent.'),
    ).toBeTruthy()
  })

  it('is waited for while it is made smaller, and asked about before changes are saved without it', {
    tags: 'long',
  }, async () => {
    let finish = () => {}
    canDraw(
      4_000,
      3_000,
      new Promise<void>((resolve) => {
        finish = resolve
      }),
    )
    const wire = prepareWire('brand')
      .answer(campaignDetail, buildOwnCampaign())
      .answer(applyCampaignUpdate, { id: 7 })
      .answer(uploadFile, arriving)
    const { user } = await renderAt(`${EDIT}1`, wire)
    await upload(user, /^Banner/, photo('pier.jpg', 'image/jpeg'))
    const save = screen.getByRole('button', { name: 'Save changes' })
    await user.click(save)
    await passTime(1_000)
    expect(wire.sent(applyCampaignUpdate)).toEqual([])
    finish()
    expect((await screen.findByText(messages.uploadOffered, { selector: '[role="alert"]' })).id).toMatch(/-error$/)
    await user.click(screen.getByRole('button', { name: 'Next: Rewards' }))
    await user.click(save)
    expect(await findToast(messages.uploadOffered)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Last: Basics' }))
    expect(wire.sent(applyCampaignUpdate)).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Upload the smaller one' }))
    expect(await screen.findByAltText('The banner of the campaign')).toBeTruthy()
    expect(screen.queryByText(messages.uploadOffered, { selector: '[role="alert"]' })).toBeNull()
    // A button takes no second click at once.
    await passTime(500)
    await user.click(save)
    expect(await findToast(messages.submittedSuccessfully)).toBeTruthy()
    expect(wire.sent(applyCampaignUpdate)).toEqual([expect.objectContaining({ banner: uploadPath(21) })])
  })

  it('is not refused any more once it was cancelled', { tags: 'long' }, async () => {
    let fail = () => {}
    vi.stubGlobal(
      'createImageBitmap',
      () =>
        new Promise((_resolve, reject) => {
          fail = () => reject(new DOMException('broken', 'InvalidStateError'))
        }),
    )
    const wire = prepareWire('brand').answer(campaignDetail, buildOwnCampaign()).answer(applyCampaignUpdate, { id: 7 })
    const { user } = await renderAt(`${EDIT}1`, wire)
    await upload(user, /^Banner/, photo('pier.png', 'image/png'))
    await screen.findByText(/Making it smaller here…$/)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await user.click(screen.getByRole('button', { name: 'Cancel pier.png' }))
    expect(await findToast(messages.submittedSuccessfully)).toBeTruthy()
    fail()
    await passTime(100)
    expect(screen.queryByText('The size of the uploaded file cannot exceed 5M!')).toBeNull()
  })

  it('is refused where the browser cannot make it smaller', { tags: 'long' }, async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')))
    const { user } = await renderAt(`${CREATE}1`, creating())
    await upload(user, /^Banner/, photo('pier.png', 'image/png'))
    expect(await screen.findByText('The size of the uploaded file cannot exceed 5M!')).toBeTruthy()
  })
})
