import { artworkDetail, saveArtwork } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { uploadFile } from '@plinth/api-schema/site'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtworkDetail,
  buildCampaign,
  buildPicture,
  buildUploadedFile,
  uploadPath,
} from '../../../../test/builders.ts'
import { installDrawing } from '../../../../test/fake-drawing.ts'
import {
  choose,
  findToast,
  hrefOf,
  passTime,
  prepareWire,
  renderAt,
  type User,
  write,
} from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

const SUBMIT = '/participant/campaign/artwork/submit/7'
const png = (bytes = 10) => new File(['x'.repeat(bytes)], 'sun.png', { type: 'image/png' })
const joining = (overrides: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire('participant')
    .answer(campaignDetail, buildCampaign(overrides))
    .answer(uploadFile, buildUploadedFile({ url: uploadPath(7) }))
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const next = () => screen.getByRole('button', { name: 'Next' })
const fileInput = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('No place for a file yet.')
    return input
  })

const toSecondStep = async (user: User) => {
  await write(user, await field('Artist street name'), 'Tidewater')
  await user.click(next())
  await screen.findByText('2/3')
  await passTime(600)
}

const toThirdStep = async (user: User) => {
  await toSecondStep(user)
  await user.upload(await fileInput(), png())
  await write(user, await field('Title'), ' Sun over green ')
  await write(user, await field('Description'), 'Oil on board.')
  await waitFor(() => expect(next()).toHaveProperty('disabled', false))
  await user.click(next())
  await screen.findByText('3/3')
  await passTime(600)
}

describe('submitting a work', () => {
  it('says that the campaign loads', async () => {
    await renderAt(SUBMIT, prepareWire('participant').hang(campaignDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('goes from a name to a work on the wall in three steps', async () => {
    const wire = joining()
      .answer(saveArtwork, { id: 900 })
      .answer(artworkDetail, buildArtworkDetail({ id: 900, artworkTitle: 'Sun over green' }))
    const { user, address } = await renderAt(SUBMIT, wire)
    await toThirdStep(user)
    const facts = screen.getByRole('main').textContent
    for (const words of [
      'Sun over green',
      'Tidewater',
      'Ines Duarte',
      'Oil on board.',
      'on the wall at once',
      'until 12 Mar',
    ])
      expect(facts).toContain(words)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await findToast(messages.joinSuccess)).toBeTruthy()
    expect(wire.sent(saveArtwork)).toEqual([
      {
        campaignId: 7,
        artworkTitle: 'Sun over green',
        description: 'Oil on board.',
        artworkImg: uploadPath(7),
        artistCodename: 'Tidewater',
        artworkCredit: '',
        medium: null,
        tags: [],
        widthCm: null,
        heightCm: null,
        email: '',
        rightsHash: '5e'.repeat(32),
      },
    ])
    expect(await screen.findByRole('heading', { name: 'Successfully submitted' })).toBeTruthy()
    expect(address()).toBe(`${SUBMIT}?done=900`)
    expect(hrefOf(screen.getByRole('link', { name: 'OK' }))).toContain('tab=1')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Sun over green')
  })

  it('shows the terms before one submits, and the new ones where they have changed', { tags: 'long' }, async () => {
    const licence = { licence: 1, where: 0, years: 5, isTraining: 0 }
    const wire = joining({ rightsCard: licence }).refuse(saveArtwork, 'conflict', messages.termsChanged)
    const { user } = await renderAt(SUBMIT, wire)
    await toThirdStep(user)
    const terms = screen.getByRole('region', { name: 'Rights' })
    expect(terms.textContent).toContain('By submitting you agree to these terms.')
    expect(terms.textContent).toContain('gives Harbour Roasters a non-exclusive licence')
    wire.answer(campaignDetail, buildCampaign({ rightsCard: { ...licence, licence: 2 }, rightsHash: '7a'.repeat(32) }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await findToast(messages.termsChanged)).toBeTruthy()
    await waitFor(() => expect(terms.textContent).toContain('an exclusive licence'))
    wire.answer(saveArtwork, { id: 900 }).answer(artworkDetail, buildArtworkDetail({ id: 900 }))
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(wire.sent(saveArtwork).at(-1)).toMatchObject({ rightsHash: '7a'.repeat(32) }))
  })

  it('sends a medium and tags along, and refuses tags that cannot be kept', { tags: 'long' }, async () => {
    const wire = joining()
      .answer(saveArtwork, { id: 900 })
      .answer(artworkDetail, buildArtworkDetail({ id: 900 }))
    const { user } = await renderAt(SUBMIT, wire)
    await toSecondStep(user)
    await user.upload(await fileInput(), png())
    await write(user, await field('Title'), 'Sun over green')
    await write(user, await field('Description'), 'Oil on board.')
    await choose(user, /^Medium/, 'Painting')
    await write(user, await field('Tags'), '#Tide, still  life, <b>')
    expect(await screen.findByText('Up to 5 tags, each of letters and digits, at most 24.')).toBeTruthy()
    expect(next()).toHaveProperty('disabled', true)
    await user.clear(await field('Tags'))
    await write(user, await field('Tags'), '#Tide, still  life')
    await waitFor(() => expect(next()).toHaveProperty('disabled', false))
    await user.click(next())
    await screen.findByText('3/3')
    await passTime(600)
    expect(screen.getByRole('main').textContent).toContain('tide, still life')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(wire.sent(saveArtwork)).toEqual([
        expect.objectContaining({ medium: 'painting', tags: ['tide', 'still life'] }),
      ]),
    )
  })

  it('sends the size along, and refuses half of one and one that does not fit the picture', {
    tags: 'long',
  }, async () => {
    const wire = joining()
      .answer(saveArtwork, { id: 900 })
      .answer(artworkDetail, buildArtworkDetail({ id: 900 }))
    const { user } = await renderAt(SUBMIT, wire)
    await toSecondStep(user)
    await user.upload(await fileInput(), png())
    await write(user, await field('Title'), 'Sun over green')
    await write(user, await field('Description'), 'Oil on board.')
    await write(user, await field('Width'), '50')
    await user.click(await field('Tags'))
    expect(await screen.findByText(messages.sizeIncomplete)).toBeTruthy()
    expect(next()).toHaveProperty('disabled', true)
    // On the way from one length to the other nobody is told that one is missing.
    await user.click(await field('Width'))
    expect(screen.queryByText(messages.sizeIncomplete)).toBeNull()
    await user.tab()
    expect(document.activeElement).toBe(await field('Height'))
    expect(screen.queryByText(messages.sizeIncomplete)).toBeNull()
    await write(user, await field('Height'), '66.5')
    await user.tab()
    expect(await screen.findByText(messages.sizeProportions)).toBeTruthy()
    expect(screen.queryByText(messages.sizeIncomplete)).toBeNull()
    expect(next()).toHaveProperty('disabled', true)
    await user.clear(await field('Height'))
    await write(user, await field('Height'), '37,5')
    await waitFor(() => expect(next()).toHaveProperty('disabled', false))
    await user.click(next())
    await screen.findByText('3/3')
    await passTime(600)
    expect(screen.getByRole('main').textContent).toContain('50 × 37.5 cm')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(wire.sent(saveArtwork)).toEqual([expect.objectContaining({ widthCm: 50, heightCm: 37.5 })]),
    )
  })

  it('calls a second work a submission, not a joining', { tags: 'long' }, async () => {
    const wire = joining({ isJoin: 1 })
      .answer(saveArtwork, { id: 900 })
      .answer(artworkDetail, buildArtworkDetail({ id: 900 }))
    const { user } = await renderAt(SUBMIT, wire)
    await toThirdStep(user)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await findToast(messages.submitSuccess)).toBeTruthy()
  })

  it('says that a work waits where the brand looks at works before they are shown', { tags: 'long' }, async () => {
    const wire = joining({ worksModeration: 0 })
      .answer(saveArtwork, { id: 900 })
      .answer(artworkDetail, buildArtworkDetail({ id: 900, approval: 1 }))
    const { user } = await renderAt(SUBMIT, wire)
    await toThirdStep(user)
    expect(screen.getByRole('main').textContent).toContain('It goes on the wall once the brand has approved it')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    // Nobody has joined before a work of theirs hangs.
    expect(await findToast(messages.submitSuccess)).toBeTruthy()
    expect(await screen.findByText(/^Your work waits for the approval of the brand/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share artwork' })).toBeNull()
    expect(screen.getByRole('main').textContent).not.toContain('votes')
  })

  it('does not go on without picture, title and description', async () => {
    const { user } = await renderAt(SUBMIT, joining())
    await toSecondStep(user)
    expect(next()).toHaveProperty('disabled', true)
    await write(user, await field('Title'), 'Sun')
    await write(user, await field('Description'), 'Oil.')
    expect(next()).toHaveProperty('disabled', true)
    await user.upload(await fileInput(), png())
    await waitFor(() => expect(next()).toHaveProperty('disabled', false))
    await user.clear(await field('Title'))
    await waitFor(() => expect(next()).toHaveProperty('disabled', true))
  })

  it('says at once which name or credit cannot stand on a wall, and goes no further with it', async () => {
    const { user } = await renderAt(SUBMIT, joining())
    const name = await field('Artist street name')
    // It turns around what is read after it.
    await write(user, name, '\u202EretawediT')
    await user.tab()
    expect(await screen.findByText(messages.plainTextOnly)).toBeTruthy()
    expect(next()).toHaveProperty('disabled', true)
    await user.clear(name)
    await toSecondStep(user)
    await write(user, await field('Artist credit'), '\u202EmadA')
    await user.tab()
    expect(await screen.findByText(messages.plainTextOnly)).toBeTruthy()
  })

  it('signs with the name of the account where there is no street name', async () => {
    await renderAt(SUBMIT, joining())
    await field('Artist street name')
    expect(screen.getByRole('main').textContent).toContain('Ines Duarte, 0 votes')
    // Apart from what follows it, whichever way it is read.
    expect(screen.getAllByText('Ines Duarte', { selector: '[class*="detail"] > bdi' })).toHaveLength(1)
  })

  it('does not send a file that is too large', async () => {
    const wire = joining()
    const { user } = await renderAt(SUBMIT, wire)
    await toSecondStep(user)
    await user.upload(await fileInput(), png(5 * 1024 * 1024 + 1))
    expect((await screen.findAllByText(messages.uploadTooLarge.replace('{n}', '5'))).length).toBeGreaterThan(0)
    expect(wire.sent(uploadFile)).toEqual([])
  })

  it('opens the picture in the editor with the campaign’s stickers, uploads what comes back, and goes on from there', {
    tags: 'long',
  }, async () => {
    installDrawing()
    const wire = joining({ stickerPictures: [buildPicture({ url: uploadPath(31) })] })
    const { user } = await renderAt(SUBMIT, wire)
    await toSecondStep(user)
    await user.upload(await fileInput(), png())
    await user.click(await screen.findByRole('button', { name: 'Edit: sun.png' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit picture' }))
    await user.click(await editor.findByRole('radio', { name: 'Square' }))
    await user.click(editor.getByRole('tab', { name: 'Sticker' }))
    expect(editor.getByRole('button', { name: 'Add sticker 1' })).toBeTruthy()
    await user.click(editor.getByRole('button', { name: 'Save' }))
    const save = within(await screen.findByRole('dialog', { name: 'Save picture' }))
    await save.findByText(/ px, /)
    // The field takes no WebP.
    expect(save.getAllByRole('radio').length).toBe(2)
    await passTime(600)
    await user.click(save.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(wire.sent(uploadFile).length).toBe(2))
    expect((wire.sent(uploadFile)[1] as { file: File }).file.name).toBe('sun.png')
    await passTime(1000)
    await user.click(await screen.findByRole('button', { name: 'Edit: sun.png' }))
    const again = within(await screen.findByRole('dialog', { name: 'Edit picture' }))
    expect(await again.findByRole('radio', { name: 'Square' })).toHaveProperty('checked', true)
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await passTime(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(wire.sent(uploadFile).length).toBe(2)
  })

  it('says why an upload was refused', async () => {
    const wire = joining().refuse(uploadFile, 'unsupportedType', messages.uploadNotSupported)
    const { user } = await renderAt(SUBMIT, wire)
    await toSecondStep(user)
    await user.upload(await fileInput(), png())
    expect((await screen.findAllByText(messages.uploadNotSupported)).length).toBeGreaterThan(0)
    expect(next()).toHaveProperty('disabled', true)
  })

  it('keeps everything where the submission is refused', async () => {
    const wire = joining().refuse(saveArtwork, 'conflict', messages.campaignPaused)
    const { user } = await renderAt(SUBMIT, wire)
    await toThirdStep(user)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await findToast(messages.campaignPaused)).toBeTruthy()
    expect(screen.getByText('3/3')).toBeTruthy()
  })

  it('keeps everything where the session ends, and asks for a log-in', async () => {
    const wire = joining().refuse(saveArtwork, 'sessionExpired')
    const { user } = await renderAt(SUBMIT, wire)
    await toThirdStep(user)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(screen.getByText('3/3')).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Sun over green')
  })

  it('steps back without losing anything', { tags: 'long' }, async () => {
    const { user } = await renderAt(SUBMIT, joining())
    await toThirdStep(user)
    expect(timesShown()).toEqual([expect.stringMatching(/votes until 12 Mar\. You can .* \| 2026-03-12 12:00 UTC$/)])
    await user.click(screen.getByRole('button', { name: 'Previous step' }))
    expect(await field('Title')).toHaveProperty('value', 'Sun over green')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Previous step' }))
    expect(await field('Artist street name')).toHaveProperty('value', 'Tidewater')
    // The label that it will have is complete by now.
    expect(screen.getByRole('main').textContent).toContain('Sun over green')
    expect(screen.getByRole('main').textContent).not.toContain('Untitled so far')
  })

  it('is about no campaign where the address names none', async () => {
    await renderAt(SUBMIT.replace('/7', '/x'), prepareWire('participant'))
    expect(await screen.findByRole('heading', { name: 'This campaign is not on show' })).toBeTruthy()
  })

  it.each([
    ['has ended', { status: 2 }, 'It has ended, and its wall is full.'],
    ['is paused', { operateStop: 1 }, 'It is paused at the moment. Please come back later.'],
    ['is not open for one', { isInvite: 0 }, 'It is not open for you to join.'],
  ])('takes no works where the campaign %s', async (_how, overrides, words) => {
    await renderAt(SUBMIT, joining(overrides))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  it('says that the campaign is not there', async () => {
    await renderAt(SUBMIT, prepareWire('participant').refuse(campaignDetail, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'This campaign is not on show' })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(SUBMIT, prepareWire('participant').goOffline(campaignDetail))
    await passTime(2_000)
    expect(await screen.findByText(/Plinth cannot be reached/)).toBeTruthy()
  })

  it('is for participants alone', async () => {
    await renderAt(SUBMIT, prepareWire('brand'))
    expect(await screen.findByRole('heading', { name: 'This page is for participants' })).toBeTruthy()
  })

  it('asks a visitor to log in', async () => {
    await renderAt(SUBMIT, prepareWire('visitor'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
    expect(hrefOf(dialog.getByRole('link', { name: 'Login' }))).toBe('/participant/login')
  })
})
