import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { startNotes } from './start-notes.ts'

const NO_MAIL = expect.stringContaining('all votes count at once')
const UNNAMED_PROXY = expect.stringContaining('TRUST_PROXY names none')

test.each([
  [{}, []],
  [{ SMTP_URL: '' }, [NO_MAIL]],
  [{ SMTP_URL: '', PUBLIC_URL: 'https://plinth.example' }, [UNNAMED_PROXY, NO_MAIL]],
  [{ PUBLIC_URL: 'https://localhost' }, []],
  [{ PUBLIC_URL: 'https://plinth.example' }, [UNNAMED_PROXY]],
  [{ PUBLIC_URL: 'https://plinth.example', HOST: '0.0.0.0' }, [UNNAMED_PROXY]],
  [{ PUBLIC_URL: 'http://plinth.example' }, [UNNAMED_PROXY]],
  [{ PUBLIC_URL: 'http://plinth.example', HOST: '::1' }, [UNNAMED_PROXY]],
  [{ PUBLIC_URL: 'http://plinth.example', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'https://plinth.example', TRUST_PROXY: '10.0.0.1' }, []],
])('the start with %j', (environment, notes) => {
  expect(startNotes(readSettings({ SMTP_URL: 'smtp://mail.example', ...environment }), { isAnchored: true })).toEqual(
    notes,
  )
})

test('the start of a server that anchors nothing', () => {
  expect(startNotes(readSettings({ SMTP_URL: 'smtp://mail.example' }), { isAnchored: false })).toEqual([
    expect.stringContaining('Vote logs are not anchored on a chain'),
  ])
})
