import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createClient, http as httpTransport } from 'viem'
import { mine } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChainReader } from './viem-chain-reader.ts'

const anvilBinary = () => {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform as 'linux']
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}-${machine}/package.json`)
  return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}

/** Starts a real chain with this id on a free port. */
async function startAnvil(chainId: number) {
  const child = spawn(anvilBinary(), ['--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1]
    if (address !== undefined) {
      child.stdout.resume()
      return {
        url: `http://${address}`,
        stop: async () => {
          child.kill('SIGKILL')
          await exited
        },
      }
    }
  }
  throw new Error('anvil did not start')
}

let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  chain = await startAnvil(31_337)
})
afterAll(() => chain.stop())

test('the newest block number is read fresh each time', async () => {
  const reader = openChainReader({ chainId: 31_337, rpcUrl: chain.url })
  const before = await reader.blockNumber()
  await mine(
    createClient({ transport: httpTransport(chain.url) }).extend(() => ({ mode: 'anvil' as const })),
    { blocks: 3 },
  )
  expect(await reader.blockNumber()).toBe(before + 3n)
  reader.close()
})

test('a node of another chain is refused', async () => {
  const reader = openChainReader({ chainId: 1, rpcUrl: chain.url })
  await expect(reader.blockNumber()).rejects.toThrow('The node of chain 1 answers for chain 31337')
  reader.close()
})

test('a node that is gone is an error, not an old answer', async () => {
  const other = await startAnvil(77)
  const reader = openChainReader({ chainId: 77, rpcUrl: other.url })
  expect(await reader.blockNumber()).toBe(0n)
  await other.stop()
  await expect(reader.blockNumber()).rejects.toThrow()
  reader.close()
})

const serve = async (handler: http.RequestListener) => {
  const node = http.createServer(handler)
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    node.closeAllConnections()
    await new Promise((resolve) => node.close(resolve))
  }
  return { rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`, stop }
}

test('a node that redirects is not followed', async () => {
  let followed = 0
  const elsewhere = await serve((_request, response) => {
    followed++
    response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  const node = await serve((_request, response) => response.writeHead(307, { location: elsewhere.rpcUrl }).end())
  await expect(openChainReader({ chainId: 1, rpcUrl: node.rpcUrl }).blockNumber()).rejects.toThrow()
  expect(followed).toBe(0)
  await node.stop()
  await elsewhere.stop()
})

test('an answer without end is cut off', { tags: 'long' }, async () => {
  let written = 0
  const piece = Buffer.alloc(1_048_576, '0')
  const node = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0","id":1,"result":"0x')
    const pour = () => {
      while (!response.destroyed) {
        written += piece.length
        if (!response.write(piece)) return response.once('drain', pour)
      }
      return undefined
    }
    pour()
  })
  const reader = openChainReader({ chainId: 1, rpcUrl: node.rpcUrl, timeoutMs: 60_000 })
  await expect(reader.blockNumber()).rejects.toThrow()
  reader.close()
  await node.stop()
  // Two questions, each asked twice at most.
  expect(written).toBeLessThan(4 * 64 * piece.length)
})

test('a deadline holds for all questions that share it', async () => {
  const node = await serve(() => undefined)
  const reader = openChainReader({ chainId: 1, rpcUrl: node.rpcUrl, timeoutMs: 600_000 })
  const deadline = new AbortController()
  const asking = reader.blockNumber(deadline.signal)
  deadline.abort()
  await expect(asking).rejects.toThrow()
  reader.close()
  await node.stop()
})

test.each(['nothing', 'half an answer'])('a node that gives %s is an error in the end', async (gives) => {
  const silent = http.createServer((_request, response) => {
    if (gives === 'half an answer') response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc"')
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expect(openChainReader({ chainId: 1, rpcUrl, timeoutMs: 100 }).blockNumber()).rejects.toThrow()
  const closed = openChainReader({ chainId: 1, rpcUrl, timeoutMs: 600_000 })
  const asking = closed.blockNumber()
  closed.close()
  await expect(asking).rejects.toThrow()
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})
