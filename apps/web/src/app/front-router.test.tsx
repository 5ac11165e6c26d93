import { articleDetail } from '@plinth/api-schema/support'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareWire, renderAt } from '../../test/render-at.tsx'
import { buildArticle } from '../../test/support-builders.ts'
import { createFrontRouter } from './front-router.tsx'

const openFront = async () => {
  const front = await renderAt(
    '/',
    prepareWire().answer(articleDetail, buildArticle({ title: 'What brands do' })),
    createFrontRouter,
  )
  await screen.findByRole('region', { name: 'Why Plinth' })
  return front
}
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('leads from the front page to an address that had not come yet, and back', async () => {
  const { user, address } = await openFront()
  await user.click(screen.getByRole('link', { name: 'See use cases' }))
  const heading = await findHeading('What brands do')
  expect(address()).toBe('/startup/article/unleash')
  expect(document.activeElement).toBe(heading)
  act(() => window.history.back())
  expect(await screen.findByRole('region', { name: 'Why Plinth' })).toBeTruthy()
})

it('says of an address that nobody has that there is none', async () => {
  const { address } = await openFront()
  act(() => {
    window.history.pushState(null, '', '/no/such/page')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await findHeading('Page not found')).toBeTruthy()
  expect(address()).toBe('/no/such/page')
})
