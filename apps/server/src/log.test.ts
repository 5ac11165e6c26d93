import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const SECRET = 'hunter2-secret'
const SECRETS = [
  'password',
  'oldPassword',
  'newPassword',
  'newPasswordSure',
  'verifyCode',
  'token',
  'socialCode',
  'privateKey',
  'totp',
  'secret',
  'inviteToken',
]

const capture = () => {
  const lines: string[] = []
  return { lines, log: createLog('info', { write: (line: string) => void lines.push(line) }) }
}

test.each(SECRETS)('a %s is written nowhere: neither by itself nor inside of what is logged', (name) => {
  const { lines, log } = capture()
  log.info({ [name]: SECRET }, 'at the top')
  log.info({ body: { [name]: SECRET, kept: 'visible' } }, 'inside')
  log.child({ [name]: SECRET }).warn('by a child')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).not.toContain(SECRET)
    expect(line).toContain('[redacted]')
  }
  expect(JSON.parse(lines[1]!)).toMatchObject({ body: { [name]: '[redacted]', kept: 'visible' } })
})

test.each(['authorization', 'cookie', 'set-cookie'])('a header %s is written nowhere', (name) => {
  const { lines, log } = capture()
  log.info({ request: { headers: { [name]: SECRET, accept: 'all' } } }, 'inside')
  log.info({ headers: { [name]: SECRET, accept: 'all' } }, 'at the top')
  for (const line of lines) {
    expect(line).not.toContain(SECRET)
    expect(line).toContain('"accept":"all"')
  }
})

test('a request is written without what stands behind its path, and without its headers', () => {
  const { lines, log } = capture()
  const req = {
    id: '1',
    method: 'GET',
    url: `/auth/callback?code=${SECRET}`,
    ip: '203.0.113.9',
    headers: { cookie: SECRET },
  }
  log.info({ req, res: { statusCode: 200, headers: { 'set-cookie': SECRET } } }, 'request')
  expect(lines.join('')).not.toContain(SECRET)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    req: { id: '1', method: 'GET', path: '/auth/callback', ip: '203.0.113.9' },
    res: { status: 200 },
  })
})

test('a line break in what is logged begins no line of its own', () => {
  const { lines, log } = capture()
  log.info({ name: 'a\n{"level":50,"msg":"forged"}' }, 'one\nline')
  expect(lines).toHaveLength(1)
  expect(lines[0]!.trimEnd()).not.toContain('\n')
})
