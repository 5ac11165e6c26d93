import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CarWriter } from '@ipld/car'
import { importBytes } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { CID } from 'multiformats/cid'

type Added = { bytes: Uint8Array<ArrayBuffer>; blocks: { cid: CID; bytes: Uint8Array }[] }

/** How the stand-in misbehaves. */
export type KuboFault = 'none' | 'wrong-cid' | 'damaged' | 'half-car' | 'broken' | 'silent'

/** Something that speaks three calls of kubo's RPC as its reference describes them; it is not kubo. */
export type KuboStandIn = { url: string; requests: URL[]; fault: KuboFault; close(): Promise<void> }

/** Starts the stand-in on a free port. */
export async function startKuboStandIn(): Promise<KuboStandIn> {
  const files = new Map<string, Added>()
  const standIn: KuboStandIn = { url: '', requests: [], fault: 'none', close: async () => {} }

  const add = async (request: http.IncomingMessage, url: URL): Promise<Response> => {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) return new Response('file argument "path" is required', { status: 400 })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const chunkSize = Number(/^size-(\d+)$/.exec(url.searchParams.get('chunker') ?? 'size-262144')?.[1])
    const blocks: Added['blocks'] = []
    const store = {
      put: (cid: CID, block: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
        if (block instanceof Uint8Array) blocks.push({ cid, bytes: block })
        return cid
      },
    }
    const { cid } = await importBytes(bytes, store, {
      cidVersion: url.searchParams.get('cid-version') === '1' ? 1 : 0,
      rawLeaves: url.searchParams.get('raw-leaves') === 'true',
      chunker: fixedSize({ chunkSize }),
    })
    // A root comes before what it names, in kubo's exports as in ours.
    files.set(cid.toString(), { bytes, blocks: blocks.toReversed() })
    const Hash =
      standIn.fault === 'wrong-cid' ? 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' : cid.toString()
    return new Response(`${JSON.stringify({ Name: file.name, Hash, Size: String(bytes.length) })}\n`)
  }
  const missing = (cid: string) =>
    Response.json(
      { Message: `block was not found locally (offline): ipld: could not find ${cid}`, Code: 0, Type: 'error' },
      { status: 500 },
    )
  const cat = (cid: string): Response => {
    const file = files.get(cid)
    if (file === undefined) return missing(cid)
    return new Response(standIn.fault === 'damaged' ? file.bytes.map((byte) => byte ^ 1) : file.bytes)
  }
  const dagExport = async (cid: string): Promise<Response> => {
    const file = files.get(cid)
    if (file === undefined) return missing(cid)
    const { writer, out } = CarWriter.create([CID.parse(cid)])
    const blocks = standIn.fault === 'half-car' ? file.blocks.slice(0, -1) : file.blocks
    const damaged = (bytes: Uint8Array) => (standIn.fault === 'damaged' ? bytes.map((byte) => byte ^ 1) : bytes)
    for (const block of blocks) void writer.put({ cid: block.cid, bytes: damaged(block.bytes) })
    void writer.close()
    return new Response(new Uint8Array(await buffer(Readable.from(out))))
  }
  const answer = async (request: http.IncomingMessage, url: URL): Promise<Response> => {
    if (request.method !== 'POST') return new Response('405 - Method Not Allowed', { status: 405 })
    if (standIn.fault === 'broken')
      return Response.json({ Message: 'context deadline exceeded', Code: 0, Type: 'error' }, { status: 500 })
    if (url.pathname === '/api/v0/add') return add(request, url)
    if (url.pathname === '/api/v0/cat') return cat(url.searchParams.get('arg') ?? '')
    if (url.pathname === '/api/v0/dag/export') return dagExport(url.searchParams.get('arg') ?? '')
    return new Response('404 page not found', { status: 404 })
  }

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://kubo')
    standIn.requests.push(url)
    if (standIn.fault === 'silent') return
    answer(request, url).then(
      ({ status, headers, body }) => {
        response.writeHead(status, Object.fromEntries(headers))
        Readable.from(body ?? []).pipe(response)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  standIn.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return standIn
}
