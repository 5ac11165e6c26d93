import { expect, test } from 'vitest'
import { forbidden, forbiddenClient, forbiddenComparison, forbiddenTime, importsOf } from './import-rules.mjs'

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
  ['a service importing its room', 'apps/server/src/rooms/site/site.service.ts', './site.room.ts'],
  ['a service importing the matrix', 'apps/server/src/rooms/site/site.service.ts', './site.matrix.ts'],
  [
    "a room importing another room's repository where it is composed",
    'apps/server/src/rooms/artworks/artworks.room.ts',
    '../campaigns/campaigns.repository.ts',
  ],
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

test.each([
  `import { createPublicClient, http } from 'viem'`,
  `import {\n  type Hex,\n  createClient,\n} from "viem"`,
  `import { createWalletClient as open } from 'viem'`,
  `import * as viem from 'viem'\nviem.createTestClient({})`,
])('refuses a chain client made outside of the one factory: %s', (source) => {
  expect(forbiddenClient('apps/server/src/demo-chain.ts', source)).toContain('CCIP-Read')
  expect(forbiddenClient('packages/contracts/deploy/chain-client.ts', source)).toBeNull()
})

test('leaves clients of the product’s own API and other imports of viem alone', () => {
  const source = `import { createClient } from '@plinth/api-schema/client'\nimport { type Client, custom } from 'viem'`
  expect(forbiddenClient('apps/web/src/lib/api/client.ts', source)).toBeNull()
})

test.each([
  'if (error.message === messages.wrongCode) return',
  'const isOld = messages.wrongCode === words',
  'return error?.message !== words',
  'CODE_MESSAGES.includes(error.message)',
  '[messages.totpNeeded, messages.wrongTotp].includes(words)',
])('refuses a sentence that decides something: %s', (source) => {
  expect(forbiddenComparison('apps/web/src/features/accounts/a.tsx', source)).toContain('by its reason')
  expect(forbiddenComparison('apps/server/src/rooms/accounts/a.ts', source)).toBeNull()
})

test('leaves sentences that are only shown alone', () => {
  const source = `showToast('error', error.message === '' ? messages.tryAgain : error.message)`
  expect(forbiddenComparison('apps/web/src/features/accounts/a.tsx', source)).toBeNull()
})

test.each([
  "import { dayWords } from '../../../lib/time/time-words.ts'",
  "const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric' })",
  'const day = moment.toLocaleDateString()',
  'const when = at.slice(0, 16) + ` UTC`',
])('refuses a time that a page puts into words of its own: %s', (source) => {
  expect(forbiddenTime('apps/web/src/features/artworks/components/a.tsx', source)).toContain('is a Time')
  expect(forbiddenTime('apps/web/src/lib/time/time.tsx', source)).toBeNull()
  expect(forbiddenTime('apps/server/src/mail.ts', source)).toBeNull()
})

test('leaves numbers and counted days alone', () => {
  const source = "votes.toLocaleString('en-US') + daysToGo(endsAt, now) + Date.UTC(2026, 0)"
  expect(forbiddenTime('apps/web/src/features/artworks/components/a.tsx', source)).toBeNull()
})

test('finds static, dynamic, side-effect and re-exported imports', () => {
  const source = `import a from './a.ts'\nimport './b.css'\nexport { c } from "./c.ts"\nconst d = await import('./d.ts')`
  expect(importsOf(source)).toEqual(['./a.ts', './b.css', './c.ts', './d.ts'])
})
