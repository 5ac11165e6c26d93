import path from 'node:path'
import { expect, it } from 'vitest'
import { readRoutes, readScreens } from './screens.ts'

it('reads the routes of a file and what each imports on demand, by itself or by a name', () => {
  const source = `
    const getParentRoute = () => rootRoute
    const door = { getParentRoute }
    const WallScreen = lazyScreen(() => import('./wall.tsx'), 'WallScreen')
    const Later = lazyPart(async () => (await import('./later.tsx')).Later)
    export const wallRoute = createRoute({
      ...door,
      loader: () => WallScreen.preload?.(),
      component: () => <WallScreen later={<Later />} />,
    })
    const faqRoute = createRoute({ component: lazyScreen(() => import('./faq.tsx'), 'Faq') })
    const plainRoute = createRoute({ path: '/plain' })
  `
  expect(readRoutes(source)).toEqual([
    { name: 'wall', imports: ['./wall.tsx'] },
    { name: 'faq', imports: ['./faq.tsx'] },
    { name: 'plain', imports: [] },
  ])
})

it('knows the screens of the product, what each begins with and what it may weigh', () => {
  const screens = readScreens(path.resolve(import.meta.dirname, '../../..'), (module) => module.includes('operators-'))
  const find = (name: string) => screens.find((screen) => screen.name === name)
  expect(find('landing/landing')).toEqual({
    name: 'landing/landing',
    modules: ['src/features/site/screens/landing-screen.tsx'],
    budget: 130_000,
  })
  expect(find('artwork/participants')).toEqual({
    name: 'artwork/participants',
    modules: ['src/app/routes/route-tree.ts', 'src/app/routes/participants-page.tsx'],
    budget: 180_000,
  })
  expect(find('campaign/campaign')?.budget).toBe(160_000)
  expect(find('operators/audit')?.modules).toContain('src/app/routes/operators-routes.tsx')
  expect(screens.some(({ name }) => name.startsWith('development/'))).toBe(false)
})
