import { expect, test } from 'vitest'
import { forbidden, importsOf } from './import-rules.mjs'

const refused = [
  [
    'a room of the web app importing another',
    'apps/web/src/features/artworks/screens/a.tsx',
    '../../campaigns/api/b.ts',
  ],
  ['the design system importing a room', 'apps/web/src/ui/button.tsx', '../features/site/screens/landing-screen.tsx'],
  ['a library importing a room', 'apps/web/src/lib/api/client.ts', '../../features/site/api/a.ts'],
  ['the web app importing the server', 'apps/web/src/app/main.tsx', '../../../server/src/app.ts'],
  [
    "a room importing another room's repository",
    'apps/server/src/rooms/artworks/artworks.service.ts',
    '../campaigns/campaigns.repository.ts',
  ],
  ['a service importing its presenter', 'apps/server/src/rooms/site/site.service.ts', './site.presenter.ts'],
  ['routes importing the repository', 'apps/server/src/rooms/site/site.routes.ts', './site.repository.ts'],
  ['http importing a room', 'apps/server/src/http/bind.ts', '../rooms/site/site.service.ts'],
  ['a port importing http', 'apps/server/src/ports/clock.ts', '../http/bind.ts'],
  ['the wire importing the server', 'packages/api-schema/src/call.ts', '../../../apps/server/src/app.ts'],
  ['an adapter importing a room', 'apps/server/src/ports/outbox.ts', '../rooms/site/site.service.ts'],
]
test.each(refused)('refuses %s', (_what, file, specifier) => {
  expect(forbidden(file, specifier)).toContain('may not import')
})

const allowed = [
  [
    "a room calling another room's service",
    'apps/server/src/rooms/artworks/artworks.service.ts',
    '../campaigns/campaigns.service.ts',
  ],
  ['routes using the presenter', 'apps/server/src/rooms/site/site.routes.ts', './site.presenter.ts'],
  ['a room using the wire', 'apps/web/src/features/site/api/a.ts', '@plinth/api-schema/site'],
  ['the app composing rooms', 'apps/web/src/app/routes/routes.tsx', '../../features/site/screens/landing-screen.tsx'],
  ['anything importing a package', 'apps/web/src/ui/button.tsx', 'react'],
]
test.each(allowed)('allows %s', (_what, file, specifier) => {
  expect(forbidden(file, specifier)).toBeNull()
})

test('finds static, dynamic, side-effect and re-exported imports', () => {
  const source = `import a from './a.ts'\nimport './b.css'\nexport { c } from "./c.ts"\nconst d = await import('./d.ts')`
  expect(importsOf(source)).toEqual(['./a.ts', './b.css', './c.ts', './d.ts'])
})
