import { pages } from '@plinth/api-schema/pages'
import { expect, it } from 'vitest'
import { operatorsRoutes } from './operators-routes.tsx'
import { createRouteTree } from './route-tree.ts'

type Route = { options: { path?: string }; children?: unknown }

const pathsOf = ({ options: { path }, children }: Route): string[] => [
  ...(path === undefined ? [] : [path]),
  ...Object.values((children ?? []) as Route[]).flatMap(pathsOf),
]

// The fallback, and what only a development build has.
const WITHOUT_PAGE = ['$', 'styleguide']
const plain = (address: string) => address.replace(/^\/|(?:\/\$id)?(?:\/\$tab)?$/g, '')

it('knows a page for every route and a route for every page, or the server would answer 404', () => {
  const routes = pathsOf(createRouteTree(operatorsRoutes) as Route).map(plain)
  const known = Object.values(pages).map((page) => plain(page.path))
  expect(routes.filter((route) => !WITHOUT_PAGE.includes(route)).sort()).toEqual(known.sort())
})
