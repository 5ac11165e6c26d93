import { exportAudit, listAudit } from '@plinth/api-schema/operators'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildAuditEntry } from '../../../../test/operator-builders.ts'
import { findToast, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { watchSaved } from '../../../../test/watch-saved.ts'

const AUDIT = '/platform/audit'
const entries = () => prepareWire('operator').answer(listAudit, listed([buildAuditEntry()]))

it('searches what operators did, and shows everything again', async () => {
  const wire = prepareWire('operator').answer(listAudit, listed([]))
  const { user } = await renderAt(`${AUDIT}?kind=account&subject=21`, wire)
  await write(user, await screen.findByRole('searchbox', { name: 'Search the audit log' }), 'blocked mara')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(wire.sent(listAudit).at(-1)).toMatchObject({
      search: 'blocked mara',
      subjectKind: 'account',
      subjectId: 21,
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Show everything' })[0]!)
  await waitFor(() => expect(wire.sent(listAudit).at(-1)).toEqual({ pageNum: 1, pageSize: 24, isAsc: 'desc' }))
})

it('hands out what is on the screen as a file', async () => {
  const saved = watchSaved()
  const file = { name: 'audit-log.csv', mediaType: 'text/csv', bytes: new Uint8Array([1]) }
  const wire = entries().answer(exportAudit, file)
  const { user } = await renderAt(`${AUDIT}?kind=account&subject=21&search=spam`, wire)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Spreadsheet (.xlsx)', 'Plain text (.csv)'])
  await user.click(items[1]!)
  await waitFor(() => expect(saved).toEqual(['audit-log.csv']))
  expect(wire.sent(exportAudit)).toEqual([{ subjectKind: 'account', subjectId: 21, search: 'spam', format: 'csv' }])
})

it('says why a file did not come', async () => {
  const saved = watchSaved()
  const wire = entries().refuse(exportAudit, 'internal', 'The file was not made.')
  const { user } = await renderAt(AUDIT, wire)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }))
  expect(await findToast('The file was not made.')).toBeTruthy()
  expect(saved).toEqual([])
})
