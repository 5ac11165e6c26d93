import { expect, it } from 'vitest'
import { logInPath, operatorPaths, returnPath } from './operator-paths.ts'

it('leads back to the screen that was asked for, with its query', () => {
  const asked = '/platform/users?search=a%26b&page=2'
  const from = new URL(logInPath(asked), 'http://plinth.test').searchParams.get('from')
  expect(returnPath(from)).toBe(asked)
})

it.each([
  undefined,
  '',
  '/',
  '/brand/campaign/index',
  '/platform/login?from=/platform/users',
  '/platform/second-factor?from=/platform/users',
  '/platformish',
  '//evil.test/platform/users',
  'https://evil.test/platform/users',
  '/platform/../brand/login',
])('leads to the dashboard when told to return to %s', (from) => {
  expect(returnPath(from)).toBe(operatorPaths.home)
})
