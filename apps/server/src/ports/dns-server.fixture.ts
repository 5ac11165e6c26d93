import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name means: its addresses of IPv4, and those of IPv6 as 32 digits. */
export type Zone = Record<string, { v4?: readonly string[]; v6?: readonly string[] }>

const TYPE_A = 1
const TYPE_AAAA = 28

const readName = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  while (message[at]! > 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]!))
    at += 1 + message[at]!
  }
  return { name: labels.join('.'), end: at + 1 }
}

const writeRecord = (type: number, data: Buffer) => {
  const head = Buffer.alloc(12)
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const answer = (question: Buffer, end: number, records: readonly Buffer[]) => {
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question.subarray(12, end + 4), ...records])
}

/** A name server on this machine; it knows of how many names it was asked at the same time, and is silent about others. */
export async function startDnsServer(zone: Zone) {
  const socket = createSocket('udp4')
  const open = new Map<string, number>()
  const seen = { mostNames: 0 }
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    const type = question.readUInt16BE(end)
    const found = zone[name]
    if (!found) return
    open.set(name, (open.get(name) ?? 0) + 1)
    seen.mostNames = Math.max(seen.mostNames, open.size)
    const data =
      type === TYPE_A
        ? (found.v4 ?? []).map((text) => Buffer.from(text.split('.').map(Number)))
        : (found.v6 ?? []).map((text) => Buffer.from(text, 'hex'))
    const records = data.map((bytes) => writeRecord(type === TYPE_A ? TYPE_A : TYPE_AAAA, bytes))
    setTimeout(() => {
      const left = open.get(name)! - 1
      if (left > 0) open.set(name, left)
      else open.delete(name)
      socket.send(answer(question, end, records), port, address)
    }, 20)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    seen,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
