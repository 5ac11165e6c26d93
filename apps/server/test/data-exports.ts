import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { FileStore } from '../src/ports/file-store.ts'
import { type BuiltAccount, buildAccount, buildUpload, TEST_PASSWORD } from './factories.ts'
import { createTestServer } from './test-server.ts'

/** A product with pictures that come as a test says, reached over a connection of its own. */
export async function listenForExports(files: FileStore, pictureOf: () => Readable, env: Record<string, string> = {}) {
  const store: FileStore = {
    ...files,
    open: async () => ({ size: 1_000_000, length: 1_000_000, stream: pictureOf() }),
  }
  const own = await createTestServer({ files: store, env })
  onTestFinished(() => own.stop())
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
  const person = await buildAccount(own.database, { withPassword: true, clock: own.clock })
  await buildUpload(own.database, person)
  const askAs = ({ token }: BuiltAccount) =>
    fetch(`${address}/api/user/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: 'en_US', authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: TEST_PASSWORD }),
    })
  return { own, person, ask: () => askAs(person), askAs }
}
