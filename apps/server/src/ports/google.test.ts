import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openGoogle } from './google.ts'

const serve = async (handler: RequestListener) => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
const ask = (issuer: string) => {
  const provider = openGoogle({
    issuer,
    clientId: 'us',
    clientSecret: undefined,
    redirectUri: 'http://plinth.test/auth',
  })
  return provider.authorizationUrl(provider.newAttempt())
}

test('an issuer that redirects is not followed', async () => {
  let followed = 0
  const elsewhere = await serve((_request, response) => {
    followed++
    response.end('{}')
  })
  const issuer = await serve((_request, response) => response.writeHead(302, { location: elsewhere.url }).end())
  await expect(ask(issuer.url)).rejects.toThrow()
  expect(followed).toBe(0)
  issuer.stop()
  elsewhere.stop()
})

test('an issuer that answers without end is cut off', async () => {
  const piece = Buffer.alloc(1_048_576, ' ')
  let poured = 0
  const issuer = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      while (!response.destroyed && poured < 256 * piece.length) {
        poured += piece.length
        if (!response.write(piece)) return void response.once('drain', pour)
      }
      response.end()
    }
    pour()
  })
  await expect(ask(issuer.url)).rejects.toThrow()
  expect(poured).toBeLessThan(64 * piece.length)
  issuer.stop()
})
