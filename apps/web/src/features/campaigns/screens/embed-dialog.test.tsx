import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { operationSwitch } from '@plinth/api-schema/site'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildOwnCampaign, buildSwitches } from '../../../../test/builders.ts'
import { choose, findToast, hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const OVERVIEW = '/brand/campaign/overview?id=7&from=edit'
const overview = (campaign = buildOwnCampaign()) => prepareWire('brand').answer(campaignDetail, campaign)
const site = () => window.location.origin

const openDialog = async (wire = overview()) => {
  const { user } = await renderAt(OVERVIEW, wire)
  await user.click(await screen.findByRole('button', { name: 'Put it on your site' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Put it on your site' })) }
}
type Opened = Awaited<ReturnType<typeof openDialog>>
const codeOf = ({ dialog }: Opened, label = 'Code') =>
  dialog.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value
const previewOf = ({ dialog }: Opened) => dialog.getByTitle<HTMLIFrameElement>(/^Preview\./).getAttribute('src')

it('offers the wall as a web component, with a preview', async () => {
  const opened = await openDialog()
  expect(codeOf(opened)).toBe(`<script src="${site()}/embed/plinth.js" async></script>
<plinth-wall campaign="7" label="Artworks: Colours of the harbour">
  <a href="${site()}/participant/campaign/preview?id=7">Colours of the harbour</a>
</plinth-wall>`)
  expect(previewOf(opened)).toBe('/embed/wall/7')
})

it('writes what was chosen into the code and the preview', { tags: 'long' }, async () => {
  const opened = await openDialog()
  const { user, dialog } = opened
  await user.click(dialog.getByRole('radio', { name: 'Leaderboard' }))
  await user.click(dialog.getByRole('radio', { name: 'Night' }))
  await user.type(dialog.getByRole('textbox', { name: /Accent colour/ }), '#1b6642')
  await user.click(dialog.getByRole('radio', { name: 'iframe' }))
  expect(previewOf(opened)).toBe('/embed/leaderboard/7?theme=night&accent=1b6642')
  expect(codeOf(opened)).toBe(
    `<iframe src="${site()}/embed/leaderboard/7?theme=night&amp;accent=1b6642" title="Leaderboard: Colours of the harbour" width="100%" height="520" loading="lazy" frameborder="0" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  )
  await user.click(dialog.getByRole('radio', { name: 'oEmbed' }))
  expect(codeOf(opened, 'Address')).toBe(
    `${site()}/oembed?${new URLSearchParams({ url: `${site()}/participant/campaign/preview?id=7`, format: 'json' })}`,
  )
})

it('leaves a colour and a height out that are not right, and says so', { tags: 'long' }, async () => {
  const opened = await openDialog()
  const { user, dialog } = opened
  await user.type(dialog.getByRole('textbox', { name: /Accent colour/ }), 'red')
  expect(dialog.getByText('A colour has six hexadecimal digits, as #1b6642.')).toBeTruthy()
  const height = dialog.getByRole('textbox', { name: /Height/ })
  await user.clear(height)
  await user.type(height, '9')
  expect(dialog.getByText('Between 120 and 4,000 px.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'iframe' }))
  expect(codeOf(opened)).toContain('/embed/wall/7" ')
  expect(codeOf(opened)).toContain('height="760"')
})

it('writes how many works it shows, and how many stand in a row', { tags: 'long' }, async () => {
  const opened = await openDialog()
  const { user } = opened
  await choose(user, 'Works', '3')
  await choose(user, 'Works in a row', '2')
  expect(previewOf(opened)).toBe('/embed/wall/7?columns=2&limit=3')
  await user.click(opened.dialog.getByRole('radio', { name: 'Countdown' }))
  expect(previewOf(opened)).toBe('/embed/countdown/7')
  expect(opened.dialog.queryByRole('combobox')).toBeNull()
})

it.each([
  ['119', false],
  ['120', true],
  ['4000', true],
  ['4001', false],
])('takes a height of %s pixels: %s', async (typed, isTaken) => {
  const opened = await openDialog()
  const height = opened.dialog.getByRole('textbox', { name: /Height/ })
  await opened.user.clear(height)
  await opened.user.type(height, typed)
  expect(opened.dialog.queryByText('Between 120 and 4,000 px.') === null).toBe(isTaken)
})

it('writes a hostile name as text', { tags: 'long' }, async () => {
  const opened = await openDialog(overview(buildOwnCampaign({ name: '"><script>alert(1)</script>' })))
  expect(codeOf(opened)).not.toContain('<script>alert')
  expect(codeOf(opened)).toContain('label="Artworks: &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

it('copies the code', async () => {
  const opened = await openDialog()
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Copy code' }))
  expect(await findToast(messages.copySuccess)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(codeOf(opened))
})

it('leads to the demo page where there is one', async () => {
  const { dialog } = await openDialog(overview().answer(operationSwitch, buildSwitches({ demo: true })))
  expect(hrefOf(await dialog.findByRole('link', { name: /See all three/ }))).toBe('/embed/demo?campaign=7')
})

it.each([
  ['is private', buildOwnCampaign({ isPrivate: 1 })],
  ['is not published', buildOwnCampaign({ status: 0 }, { reviewStatus: 0 })],
])('offers nothing of a campaign that %s', async (_why, campaign) => {
  await renderAt(OVERVIEW, overview(campaign))
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.queryByRole('button', { name: 'Put it on your site' })).toBeNull()
})

it('is left with Escape from within the preview, and with a button after it', { tags: 'long' }, async () => {
  const { user, dialog } = await openDialog()
  const preview = dialog.getByTitle<HTMLIFrameElement>(/^Preview\./)
  const done = dialog.getByRole('button', { name: 'Done' })
  expect(preview.compareDocumentPosition(done) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  // happy-dom opens no page in a frame.
  const inside = document.implementation.createHTMLDocument()
  Object.defineProperty(preview, 'contentDocument', { value: inside })
  fireEvent.load(preview)
  act(() => void inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = screen.getByRole('button', { name: 'Put it on your site' })
  expect(document.activeElement).toBe(opener)
  await passTime(600)
  await user.click(opener)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
