import { createRootRoute, createRoute, Link } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passTime, prepareWire, renderAt } from '../../test/render-at.tsx'
import { createAppRouter } from './router.ts'
import type { RouteTree } from './routes/route-tree.ts'

const PLACE = 1200

/** A list that is scrolled down, with a link to a page whose code does not come. */
const openList = async () => {
  const rootRoute = createRootRoute()
  const getParentRoute = () => rootRoute
  const listRoute = createRoute({
    getParentRoute,
    path: '/',
    component: () => <Link to={'/work' as '/'}>Sounding</Link>,
  })
  const workRoute = createRoute({ getParentRoute, path: '/work', loader: () => new Promise<void>(() => {}) })
  const routeTree = rootRoute.addChildren([listRoute, workRoute]) as unknown as RouteTree
  const list = await renderAt('/', prepareWire(), () => createAppRouter({ routeTree }))
  await screen.findByRole('link', { name: 'Sounding' })
  scrollTo(PLACE)
  return list
}

/** happy-dom lays nothing out: what a browser does when somebody scrolls, or when a page becomes shorter. */
const scrollTo = (top: number) => {
  window.scrollTo({ top, behavior: 'instant' })
  document.dispatchEvent(new Event('scroll'))
}

it('ends where one was in a list, though one turned back before the next page had come', async () => {
  const { user } = await openList()
  await user.click(screen.getByRole('link', { name: 'Sounding' }))
  await screen.findByText('Loading')
  scrollTo(0)
  act(() => window.history.back())
  await screen.findByRole('link', { name: 'Sounding' })
  await passTime(50)
  expect(window.scrollY).toBe(PLACE)
})
